import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import { exportFormats } from '#rules/exports/export-views.ts'
import { scheduleRhythms, scheduleTargets } from '#rules/exports/export-schedule.ts'

const schema = defineEntity({
  name: 'ExportSchedule',
  tableName: 'export_schedule',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    /** Who gets the files. */
    userId: p.uuid(),
    path: p.string().length(200),
    query: p.text(),
    /** Of its files, before the day. */
    name: p.string().length(180),
    format: p.enum(exportFormats),
    locale: p.enum(['en', 'es'] as const),
    rhythm: p.enum(scheduleRhythms),
    /** Of the rhythm `weekly`; 1 is Monday. */
    weekday: p.integer().nullable(),
    /** Of the rhythm `before-event`. */
    eventId: p.uuid().nullable(),
    daysBefore: p.integer().nullable(),
    /** From this hour on, by the organization's clock. */
    hour: p.integer(),
    target: p.enum(scheduleTargets),
    /** The last day for which an export was queued. */
    lastSlot: p.date().nullable(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'userId'] }],
})

/** A list that is exported by itself. */
export class ExportSchedule extends schema.class {}
schema.setClass(ExportSchedule)

export const exportScheduleTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: 'deleted', query: 'deleted' },
  impersonal: ['name'],
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: {
    part: 'exportSchedules',
    columns: {
      organization: organizationName,
      list: 'name',
      query: 'query',
      rhythm: 'rhythm',
      hour: 'hour',
      createdAt: 'createdAt',
    },
    withheld: { userId: 'the account has it' },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'what it writes is recorded by the export of its list' },
  hasFiles: false,
})
