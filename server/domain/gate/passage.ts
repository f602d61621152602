import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import { directions } from '#rules/gate/gate-views.ts'

const schema = defineEntity({
  name: 'Passage',
  tableName: 'passage',
  filters: organizationFilter,
  properties: {
    /** Made by the device that has scanned: what is sent twice counts once. */
    ...organizationColumns,
    eventId: p.uuid(),
    ticketId: p.uuid(),
    /** Null: of an event without gates. */
    gateId: p.uuid().nullable(),
    direction: p.enum(directions),
    /** Of the passages of its ticket, from 0: even numbers go in, odd ones out. */
    turn: p.integer(),
    /** Of the scan, by the device's clock where it had no network, never later than when it was received. */
    at: p.datetime(),
    userId: p.uuid().nullable(),
    /** Of a helper without an account. */
    linkId: p.uuid().nullable(),
    /** Another device had let the ticket through already, which both are shown. */
    isRepeat: p.boolean().default(false),
    undoneAt: p.datetime().nullable(),
    receivedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { properties: ['organizationId', 'ticketId'] },
    { properties: ['organizationId', 'eventId', 'receivedAt'] },
  ],
  uniques: [
    {
      properties: ['organizationId', 'ticketId', 'turn'],
      where: 'undone_at is null and not is_repeat',
      name: 'passage_once',
    },
  ],
})

/** A ticket that went in or out at a gate, or that a second device let through. */
export class Passage extends schema.class {}
schema.setClass(Passage)

export const passageTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['userId'],
  rowsOfPerson: ({ orderIds }) => sql`ticket_id in (select ticket.id from ticket
    where ticket.organization_id = passage.organization_id and ticket.order_id = any (${orderIds}::uuid[]))`,
  export: {
    part: 'passages',
    columns: { organization: organizationName, at: 'at', direction: 'direction', undoneAt: 'undoneAt' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'order' },
  hasFiles: false,
})
