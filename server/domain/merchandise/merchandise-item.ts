import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { merchandiseRules } from '#rules/merchandise/merchandise-schema.ts'
import { cents, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'MerchandiseItem',
  tableName: 'merchandise_item',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    position: p.integer().default(0),
    name: p.string(),
    description: p.text().default(''),
    picture: p.string().nullable(),
    price: cents(),
    rule: p.enum(merchandiseRules),
    /** What tells variants apart, such as "Size". */
    variantsLabel: p.string().default(''),
    /** Null: for all. */
    competitionIds: p.json<string[]>().nullable(),
    isActive: p.boolean().default(true),
    revision: p.integer().default(0),
  },
  uniques: [{ properties: ['organizationId', 'eventId', 'name'] }],
})

/** What an event sells or gives to athletes beside their place. */
export class MerchandiseItem extends schema.class {}
schema.setClass(MerchandiseItem)

export const merchandiseItemTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name', 'picture'],
  onOrganizationErased: { retentionReason: 'orders refer to it', clear: { description: '', picture: null } },
  audit: { noun: 'merchandise', name: sql`name` },
  hasFiles: true,
})
