import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'MerchandiseVariant',
  tableName: 'merchandise_variant',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    itemId: p.uuid(),
    poolId: p.uuid(),
    position: p.integer().default(0),
    /** Empty where the item has one only. */
    name: p.string().default(''),
  },
  indexes: [{ properties: ['organizationId', 'itemId'] }, { properties: ['organizationId', 'poolId'] }],
})

export class MerchandiseVariant extends schema.class {}
schema.setClass(MerchandiseVariant)

export const merchandiseVariantTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name'],
  onOrganizationErased: { retentionReason: 'orders refer to it' },
  audit: { noun: 'merchandise' },
  hasFiles: false,
})
