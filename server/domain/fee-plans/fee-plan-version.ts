import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { PaymentTiming } from '#rules/prices/price.ts'

const schema = defineEntity({
  name: 'FeePlanVersion',
  tableName: 'fee_plan',
  properties: {
    ...organizationColumns,
    version: p.integer(),
    platformFee: p.integer(),
    providerFees: p.json<Record<PaymentTiming, number>>(),
    vat: p.integer(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'version'] }],
})

/** In basis points. The highest version is in force. */
export class FeePlanVersion extends schema.class {}
schema.setClass(FeePlanVersion)

export const feePlanTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'orders name the version they were sold under' },
  audit: { noun: 'organization' },
  hasFiles: false,
})
