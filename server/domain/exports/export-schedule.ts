import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import { scheduleRhythms, scheduleTargets } from '#rules/exports/export-schedule.ts'
import { exportedListColumns, exportedListDeclaration } from './exported-list-columns.ts'

const schema = defineEntity({
  name: 'ExportSchedule',
  tableName: 'export_schedule',
  filters: organizationFilter,
  properties: {
    ...exportedListColumns,
    /** Of its files, before the day. */
    name: p.string().length(180),
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
  ...exportedListDeclaration,
  impersonal: ['name'],
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
  hasFiles: false,
})
