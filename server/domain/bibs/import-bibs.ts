import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { BibImport } from '#rules/bibs/bib-views.ts'
import { matchBibRows, parseBibColumns } from '#rules/bibs/match-bib-rows.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { eventAthletes } from './event-athletes.ts'
import { readBibFile } from './read-bib-file.ts'
import { refusalOfTakenBib, saveAssignment, writeBibs } from './write-bibs.ts'

const maxProblems = 100
const maxSamples = 10

/**
 * Gives the bibs of a CSV file, to all of its athletes or, when any row has a problem, to none; with `isDryRun` to none
 * either. Throws `Refused` `bib_file_invalid` without columns for bib and athlete, `changed_meanwhile`, `not_found`,
 * `forbidden`.
 */
export async function importBibs(
  ctx: Context,
  eventId: string,
  { text, isDryRun }: { text: string; isDryRun: boolean },
): Promise<BibImport> {
  ensureCan(ctx.actor, 'edit-bib-numbers')
  const [header, ...rows] = readBibFile(text)
  const columns = parseBibColumns(header?.cells ?? [])
  if (!columns) throw invalidFile(header?.cells ?? [])
  try {
    return await ctx.db.transaction(async (em) => {
      const event = await findRow(em, ctx, Event, eventId)
      const numbers = await confirmationNumbers(em, event)
      const stored = await eventAthletes(em, event, isDryRun ? 'read' : 'locked')
      const athletes = stored.map((athlete) => ({
        ...athlete,
        confirmationNumber: numbers.get(athlete.orderId ?? '') ?? null,
      }))
      const { matched, empty, problems } = matchBibRows(rows, columns, athletes)
      const changed = matched.filter(({ athlete, bib }) => athlete.bib !== bib)
      let assignment: string | null = null
      const isImported = !isDryRun && problems.length === 0
      if (isImported && changed.length > 0) {
        const changes = await writeBibs(em, ctx.organization.id, changed)
        assignment = await saveAssignment(em, ctx, { eventId, source: 'file', changes })
        await audit(ctx, em, 'bibs.imported', eventId, { count: changes.length })
      }
      return {
        isImported,
        assignment,
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
    })
  } catch (error) {
    throw refusalOfTakenBib(error)
  }
}

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
