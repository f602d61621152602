import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'ReminderBatch',
  tableName: 'reminder_batch',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    remindersId: p.uuid(),
    position: p.integer(),
    eventId: p.uuid(),
    userId: p.uuid().nullable(),
    isForced: p.boolean(),
    athleteIds: p.json<string[]>(),
    athleteCount: p.integer(),
    state: p.enum(['pending', 'done', 'stopped'] as const),
    sentCount: p.integer().default(0),
    recentCount: p.integer().default(0),
    withoutEmailCount: p.integer().default(0),
    withheldCount: p.integer().default(0),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'remindersId', 'position'] }],
})

/** A part of those who are reminded at once: its mails are queued as a whole, in one transaction. */
export class ReminderBatch extends schema.class {}
schema.setClass(ReminderBatch)

export const reminderBatchTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: { erased: sql`(select auth_user.id from auth_user where auth_user.id = user_id)` } },
  impersonal: ['withoutEmailCount'],
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'it says for a day which member reminded athletes' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'the entry at its end is of the event' },
  hasFiles: false,
})
