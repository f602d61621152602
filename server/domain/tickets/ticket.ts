import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import type { Answers } from '#rules/registration-forms/answers.ts'

const schema = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    ticketTypeId: p.uuid(),
    orderId: p.uuid(),
    lineId: p.uuid(),
    /** Within its line, from 0. */
    position: p.integer(),
    /** Of its code; grows when staff change the holder, so that the former code is none any more. */
    serial: p.integer().default(0),
    /** Whom staff gave it to; null: its buyer. */
    holder: p.string().nullable(),
    answers: p.json<Answers>(),
  },
  uniques: [{ properties: ['organizationId', 'lineId', 'position'] }],
  indexes: [{ properties: ['organizationId', 'ticketTypeId'] }, { properties: ['organizationId', 'orderId'] }],
})

/** One ticket; its line says what it was sold for, and whether it still is. */
export class Ticket extends schema.class {}
schema.setClass(Ticket)

export const ticketTable = declareTable(schema, {
  owner: 'organization',
  personal: { holder: { erased: null }, answers: { erased: {} } },
  rowsOfPerson: ({ orderIds }) => sql`order_id = any (${orderIds}::uuid[])`,
  export: {
    part: 'tickets',
    columns: {
      organization: organizationName,
      event: sql`(select title from event where event.organization_id = ticket.organization_id and event.id = event_id)`,
      type: sql`(select name from ticket_type
        where ticket_type.organization_id = ticket.organization_id and ticket_type.id = ticket_type_id)`,
      holder: 'holder',
      answers: 'answers',
    },
  },
  onOrganizationErased: { retentionReason: 'order lines refer to it' },
  audit: { noun: 'order' },
  hasFiles: false,
})
