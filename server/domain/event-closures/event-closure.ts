import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { closureActions } from '#rules/events/closure-actions.ts'

const schema = defineEntity({
  name: 'EventClosure',
  tableName: 'event_closure',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    action: p.enum(closureActions),
    /** What those concerned read. */
    note: p.text().default(''),
    /** Where orders move; by competition of this event, that of the other one. */
    targetEventId: p.uuid().nullable(),
    competitions: p.json<Readonly<Record<string, string>>>().defaultRaw(`'{}'`),
    /** The member who decided it; null: an operator. */
    userId: p.uuid().nullable(),
    /** Whether everybody was told of the cancellation before this was decided. */
    isAnnounced: p.boolean(),
    /** How many orders there were when it was decided. */
    orderCount: p.integer(),
    /** Whether its orders are listed in `event_closure_order`. */
    isListed: p.boolean().default(false),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'eventId'] }],
})

/** What was decided about the orders of a cancelled event; a job carries it out. */
export class EventClosure extends schema.class {}
schema.setClass(EventClosure)

export const eventClosureTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: { erased: sql`(select auth_user.id from auth_user where auth_user.id = user_id)` } },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'it says which member decided about a cancelled event' },
  onOrganizationErased: { retentionReason: 'refunds were made by it', clear: { note: '', userId: null } },
  audit: { nothing: 'an entry of its event says what was decided' },
  hasFiles: false,
})
