import { defineEntity, p } from '@mikro-orm/core'
import { createdAt } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { PaymentTiming } from '#rules/prices/price.ts'

const schema = defineEntity({
  name: 'DefaultFeePlan',
  tableName: 'default_fee_plan',
  properties: {
    version: p.integer().primary(),
    platformFee: p.integer(),
    providerFees: p.json<Record<PaymentTiming, number>>(),
    vat: p.integer(),
    ...createdAt,
  },
})

/** In basis points. The highest version is in force. */
export class DefaultFeePlan extends schema.class {}
schema.setClass(DefaultFeePlan)

export const defaultFeePlanTable = declareTable(schema, {
  owner: 'platform',
  rights: { platform: ['select', 'insert'] },
  personal: {},
  audit: { noun: 'platform' },
  hasFiles: false,
})
