import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { BibImport } from '#rules/bibs/bib-views.ts'
import { ensureFewCells, type BibFile } from '#rules/bibs/bib-file.ts'
import { matchBibRows, type BibColumns } from '#rules/bibs/match-bib-rows.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, procedure, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import type { BibFileReader } from './bib-file-reader.ts'
import { eventAthletes } from './event-athletes.ts'
import { rejectTakenBib, saveAssignment, writeBibs } from './write-bibs.ts'

const maxProblems = 100
const maxSamples = 10
// A workbook is a ZIP archive.
const archiveStart = 'PK\u0003\u0004'

/**
 * Gives the bibs of a CSV file, to all of its athletes or, when any row has a problem, to none; with `isDryRun` to none
 * either. Throws `Refused` `bib_file_workbook`, `bib_file_too_large`, `bib_file_invalid` without columns for bib and
 * athlete, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const importBibs = procedure({
  permission: 'assign-bibs',
  async run(ctx, readFile: BibFileReader, eventId: string, { text, isDryRun }: { text: string; isDryRun: boolean }) {
    if (text.startsWith(archiveStart)) throw new Refused({ code: 'bib_file_workbook' })
    ensureFewCells(text)
    const { header, columns, rows } = await readFile(text)
    if (!columns) throw invalidFile(header)
    return importRows(ctx, eventId, { columns, rows, isDryRun })
  },
})

type Rows = Readonly<{ columns: BibColumns; rows: BibFile['rows']; isDryRun: boolean }>

const importRows = command({
  permission: 'assign-bibs',
  subject: Event,
  action: 'bibs.imported',
  around: rejectTakenBib,
  async run({ em, ctx, subject: event }, { columns, rows, isDryRun }: Rows) {
    const numbers = await confirmationNumbers(em, event)
    const stored = await eventAthletes(em, event, isDryRun ? 'read' : 'locked')
    const athletes = stored.map((athlete) => ({
      ...athlete,
      confirmationNumber: numbers.get(athlete.orderId ?? '') ?? null,
    }))
    const { matched, empty, problems } = matchBibRows(rows, columns, athletes)
    const changed = matched.filter(({ athlete, bib }) => athlete.bib !== bib)
    const isImported = !isDryRun && problems.length === 0
    const report: BibImport = {
      isImported,
      assignment: null,
      changed: changed.length,
      unchanged: matched.length - changed.length,
      empty,
      problemCount: problems.length,
      problems: problems.slice(0, maxProblems),
      samples: changed.slice(0, maxSamples).map(({ athlete: { firstName, lastName, bib: from }, bib: to }) => ({
        name: [firstName, lastName].filter(Boolean).join(' '),
        from,
        to,
      })),
    }
    if (!isImported || changed.length === 0) return unchanged(report)
    const changes = await writeBibs(em, ctx.organization.id, changed)
    const assignment = await saveAssignment(em, ctx, { eventId: event.id, source: 'file', changes })
    return audited({ count: changes.length }, { result: { ...report, assignment } })
  },
})

async function confirmationNumbers(em: Em, { organizationId, id }: Event): Promise<Map<string, string>> {
  const rows = await query(
    em,
    sql<{ id: string; number: string }>`
      select id, confirmation_number as number from orders
      where organization_id = ${organizationId} and event_id = ${id}`,
  )
  return new Map(rows.map((row) => [row.id, row.number]))
}

const invalidFile = (header: readonly string[]) =>
  new Refused({ code: 'bib_file_invalid', values: { found: header.join(', ').slice(0, 200) || '–' } })
