import type { Em } from '#server/database/orm.ts'
import { sql } from '#server/database/query.ts'
import { readInBatches } from '#server/database/read-in-batches.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import { formatStatus } from '#rules/results/result-status.ts'
import type { ResultsList } from '#rules/results/results-list.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { allResults, finisherColumns, finishersFrom, type ListedRow } from '../results/finisher-row.ts'
import { orderOf, whereOf } from '../results/results-page.ts'
import { durationOf, splitNames } from './exported-times.ts'
import type { Cell, TextKind } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

const columns = [
  'competition',
  'overall',
  'bib',
  'lastName',
  'firstName',
  'team',
  'sex',
  'ofSex',
  'category',
  'ofCategory',
  'resultClass',
  'gunMs',
  'chipMs',
  'distanceM',
  'status',
  'reason',
] as const
export type ResultExportColumn = (typeof columns)[number]

const kindOf: Partial<Record<ResultExportColumn, TextKind>> = { gunMs: 'duration', chipMs: 'duration' }

export type ResultExportWords = Readonly<{
  column(name: ResultExportColumn): string
  gender(gender: Gender): string
  resultClass(name: string): string
}>

type ResultExportRequest = Readonly<{ list: ResultsList; words: ResultExportWords }>

/**
 * Writes the results of an event in the order of their pages, also those that are withdrawn; distances are in
 * kilometres. Returns the number of rows. Throws `Refused` `not_found`, `forbidden`.
 */
export const exportResults = command({
  permission: 'export-data',
  subject: Event,
  action: 'results.exported',
  async run({ em, ctx, subject: { id: eventId } }, { list, words }: ResultExportRequest, sheet: Sheet) {
    const splits = await splitNames(em, ctx.organization.id, eventId)
    const rows = await writeRows(sheet, {
      headings: [...columns.map((name) => words.column(name)), ...splits],
      kinds: [...columns.map((name) => kindOf[name]), ...splits.map(() => 'duration' as const)],
      batches: readResults(em, list, whereOf(ctx, eventId, list)),
      cellsOf: cellsFor(words, splits),
    })
    return audited({ rows }, { result: rows })
  },
})

type ExportedRow = ListedRow & {
  competition: string
  team: string | null
  splits: Record<string, number> | null
}

const readResults = (em: Em, list: ResultsList, where: ReturnType<typeof whereOf>) =>
  readInBatches<ExportedRow>(
    em,
    sql`select ${finisherColumns}, competition_name as competition, registration.splits,
        (select name from team where team.organization_id = registration.organization_id
          and team.id = registration.team_id) as team
      from (
        select standing.*, competition.name as competition_name, row_number() over (order by ${orderOf(list)}) as line
        from ${allResults} where ${where}
      ) ${finishersFrom}
      order by line`,
    exportBatchSize,
  )

const cellsFor =
  (words: ResultExportWords, splits: readonly string[]) =>
  (row: ExportedRow): Cell[] => {
    const cells: Record<ResultExportColumn, Cell> = {
      ...row,
      sex: row.sex && words.gender(row.sex),
      resultClass: row.resultClass && words.resultClass(row.resultClass),
      gunMs: durationOf(row.gunMs),
      chipMs: durationOf(row.chipMs),
      distanceM: row.distanceM === null ? null : row.distanceM / 1000,
      status: row.status && formatStatus(row.status),
    }
    return [...columns.map((name) => cells[name]), ...splits.map((name) => durationOf(row.splits?.[name]))]
  }
