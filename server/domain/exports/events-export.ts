import type { Context } from '#server/context.ts'
import type { EventListState } from '#rules/events/event-list.ts'
import { eventMarksOf, type EventMark } from '#rules/events/event-marks.ts'
import { paths } from '#rules/paths.ts'
import { localMoment } from '#rules/time/wall-clock.ts'
import { audited, command } from '../command.ts'
import { eventList } from '../events/event-list.ts'
import type { Cell } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

export const eventExportColumns = [
  'event',
  'start',
  'place',
  'status',
  'registrations',
  'taken',
  'capacity',
  'address',
] as const
export type EventExportColumn = (typeof eventExportColumns)[number]

export type EventExportWords = Readonly<{
  column(name: EventExportColumn): string
  status(mark: EventMark): string
}>

type EventExportRequest = Readonly<{ state?: EventListState; words: EventExportWords }>

/** Writes events in the order of the list; starts are `YYYY-MM-DD HH:mm` in the event's zone. */
export const exportEvents = command({
  permission: 'export-data',
  action: 'events.exported',
  async run({ em, ctx }, { state = eventList.everything, words }: EventExportRequest, sheet: Sheet) {
    const rows = await writeRows(sheet, {
      headings: eventExportColumns.map((name) => words.column(name)),
      kinds: eventExportColumns.map((name) => (name === 'start' ? 'moment' : undefined)),
      batches: eventList.batches(em, ctx, state, { names: columns, size: exportBatchSize }),
      cellsOf: cellsFor(ctx.organization, words),
    })
    return audited({ rows }, { subject: ctx.organization.id, result: rows })
  },
})

const columns = [
  'slug',
  'title',
  'startsAt',
  'timeZone',
  'locationName',
  'status',
  'isOver',
  'isSoldOut',
  'isClosed',
  'isClosingSoon',
  'isThisWeekend',
  'registrations',
  'taken',
  'capacity',
] as const

type ExportedRow = NonNullable<Awaited<ReturnType<typeof eventList.find<(typeof columns)[number]>>>>

const cellsFor =
  ({ origin }: Context['organization'], words: EventExportWords) =>
  (row: ExportedRow): Cell[] => {
    const startsAt = new Date(row.startsAt)
    const cells: Record<EventExportColumn, Cell> = {
      ...row,
      event: row.title,
      start: localMoment(startsAt, row.timeZone),
      place: row.locationName,
      status: eventMarksOf(row).map(words.status).join(', '),
      address: origin + paths.event(row.slug),
    }
    return eventExportColumns.map((name) => cells[name])
  }
