import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { cents, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { TicketField } from '#rules/tickets/ticket-type-schema.ts'

const schema = defineEntity({
  name: 'TicketType',
  tableName: 'ticket_type',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    /** Counts the tickets that are held or sold; its capacity is how many there are at most. */
    poolId: p.uuid(),
    position: p.integer().default(0),
    name: p.string(),
    description: p.text().default(''),
    price: cents(),
    perOrder: p.integer(),
    saleStartsAt: p.datetime().nullable(),
    /** Null: until the event starts. */
    saleEndsAt: p.datetime().nullable(),
    isActive: p.boolean().default(true),
    /** The questions about each ticket. */
    fields: p.json<TicketField[]>(),
    /** Names of the event's sponsors that are printed on it. */
    sponsors: p.json<string[]>(),
    revision: p.integer().default(0),
  },
  uniques: [{ properties: ['organizationId', 'eventId', 'name'] }],
  indexes: [{ properties: ['organizationId', 'poolId'] }],
})

/** A kind of ticket that an event sells to spectators. */
export class TicketType extends schema.class {}
schema.setClass(TicketType)

export const ticketTypeTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name'],
  onOrganizationErased: { retentionReason: 'orders refer to it', clear: { description: '' } },
  audit: { noun: 'ticket-type', name: sql`name` },
  hasFiles: false,
})
