import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'MerchandiseChoice',
  tableName: 'merchandise_choice',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    /** Null: the athlete was deleted. */
    registrationId: p.uuid().nullable(),
    itemId: p.uuid(),
    variantId: p.uuid(),
    lineId: p.uuid(),
    quantity: p.integer().default(1),
    deliveredAt: p.datetime().nullable(),
    /** Null for what operators tick off. */
    deliveredBy: p.uuid().nullable(),
    /** When staff took it from the athlete, whose registration went on. */
    removedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['organizationId', 'lineId'] }],
  indexes: [
    { properties: ['organizationId', 'registrationId'] },
    { properties: ['organizationId', 'itemId'] },
    { properties: ['organizationId', 'variantId'] },
  ],
})

/** What an athlete gets of an item; its line says what it was sold for, and whether it still is. */
export class MerchandiseChoice extends schema.class {}
schema.setClass(MerchandiseChoice)

export const merchandiseChoiceTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['deliveredBy'],
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'merchandise',
    columns: {
      organization: organizationName,
      item: sql`(select name from merchandise_item as item
        where item.organization_id = merchandise_choice.organization_id and item.id = item_id)`,
      variant: sql`(select name from merchandise_variant as variant
        where variant.organization_id = merchandise_choice.organization_id and variant.id = variant_id)`,
      quantity: 'quantity',
      deliveredAt: 'deliveredAt',
    },
  },
  onOrganizationErased: { retentionReason: 'order lines refer to it', clear: { deliveredBy: null } },
  audit: { noun: 'registration' },
  hasFiles: false,
})
