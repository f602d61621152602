import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { ParsedResults } from '#rules/results/result-row-reader.ts'
import { procedure } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { lockImports } from '../results/lock-imports.ts'
import { ResultImport } from '../results/result-import.ts'
import { resultImport } from '../results/result-imports.ts'
import { rankByDistance } from '../results/set-ranking.ts'
import { lockBibs } from './bib-holder.ts'
import { athleteLookup, findKnownAthletes, type KnownAthlete } from './known-athletes.ts'
import { fingerprintPlan } from './fingerprint-plan.ts'
import { planResults, type Plan, type Race } from './plan-results.ts'
import type { ImportReport, ResultsFile } from './results-file.ts'
import { saveResults } from './save-results.ts'

/**
 * Imports results in one transaction: each row creates a confirmed participant without order or place, or gives one a
 * result. A row equal to an earlier file's changes nothing; a different one updates the finisher. Times that staff gave
 * registered athletes stay. Two imports into an event wait for each other. With the fingerprint of a preview an import
 * does what the preview said, or nothing.
 *
 * Throws `Refused` `import_invalid` without columns for bib and name, `race_not_started`, `competition_unnamed`,
 * `results_imported`, `results_changed`, `not_found`, `forbidden`.
 */
export const importResults = procedure({
  permission: 'import-results',
  async run(ctx, file: ResultsFile): Promise<ImportReport> {
    const { event, competitions, chosen } = await targetOf(ctx, file)
    const { sport, categories } = event
    const parsed = await file.parse({ sport, categories, competitions, chosenId: chosen?.id ?? null })
    const raced = racedCompetitions(competitions, chosen, parsed)
    const ahead = raced.find(({ startsAt }) => startsAt > ctx.now)
    if (ahead && !file.mayBeAhead && !file.isPreview)
      throw new Refused({ code: 'race_not_started', values: { starts: ahead.startsAt.toISOString() } })
    if (file.replaces && file.replaces !== 'all')
      await resultImport(ctx, { eventId: file.eventId, importId: file.replaces.importId })
    const race: Race = {
      organizationId: ctx.organization.id,
      eventId: event.id,
      competitionIds: raced.map(({ id }) => id),
    }
    const report = await ctx.db.transaction((em) => importInto(em, ctx, { race, file, parsed }))
    if (!file.isPreview) await analyze(ctx, report)
    return report
  },
})

type Subject = { race: Race; file: ResultsFile; parsed: ParsedResults }

async function importInto(em: Em, ctx: Context, { race, file, parsed }: Subject): Promise<ImportReport> {
  const subject = { race, file, parsed, importId: file.importId ?? newId() }
  if (file.isPreview) return reportOf(await planResults(em, await findKnownAthletes(em, race), subject))
  await lockImports(em, race.eventId)
  await ensureNew(em, ctx, file)
  await lockAthletes(em, subject)
  await lockBibs(em, race.eventId)
  if (parsed.isByDistance) await rankByDistance(em, ctx, race.competitionIds)
  const plan = await planResults(em, await findKnownAthletes(em, race), subject)
  const report = await reportOf(plan)
  if (file.fingerprint !== undefined && file.fingerprint !== report.fingerprint)
    throw new Refused({ code: 'results_changed' })
  await saveResults(em, ctx, plan, { race, file, named: parsed.named })
  return report
}

const reportOf = async (plan: Plan): Promise<ImportReport> => ({
  ...plan.report,
  fingerprint: await fingerprintPlan(plan),
})

async function ensureNew(em: Em, { organization }: Context, { importId }: ResultsFile): Promise<void> {
  if (importId === undefined) return
  if (await em.count(ResultImport, { organizationId: organization.id, id: importId }))
    throw new Refused({ code: 'results_imported' })
}

const manyRows = 1000

/** Locks who may get a result against corrections by staff, before the bibs: staff lock the athlete first, too. */
async function lockAthletes(em: Em, { race, file, parsed }: Subject): Promise<void> {
  const athletes = await findKnownAthletes(em, race)
  const ids = file.replaces || file.decisions ? athletes.map(({ id }) => id) : matchesOf(athletes, parsed)
  await query(
    em,
    sql`
      select 1 from registration where organization_id = ${race.organizationId} and id = any (${ids}::uuid[])
      order by id for no key update`,
  )
}

function matchesOf(athletes: readonly KnownAthlete[], { rows }: ParsedResults): string[] {
  const { find } = athleteLookup(athletes)
  return rows.flatMap((row) => ('reason' in row ? [] : (find(row.bibNumber)?.id ?? [])))
}

/** For the statistics by which the pages of results are planned. */
async function analyze({ db }: Context, { created, timed, updated }: ImportReport): Promise<void> {
  if (created + timed + updated.length >= manyRows)
    await db.transaction((em) => query(em, sql`select analyze_results()`))
}

type ImportTarget = { event: Event; competitions: RaceCompetition[]; chosen: RaceCompetition | null }
type RaceCompetition = { id: string; name: string; distanceM: number | null; ranksByDistance: boolean; startsAt: Date }

const targetOf = (ctx: Context, file: ResultsFile): Promise<ImportTarget> =>
  ctx.db.transaction(async (em) => {
    const event = await findRow(em, ctx, Event, file.eventId)
    const where = { organizationId: ctx.organization.id, eventId: event.id }
    const rows = await em.find(Competition, where, { orderBy: { position: 'asc' } })
    const competitions = rows.map(({ id, name, distanceM = null, ranksByDistance, startsAt }) => ({
      id,
      name,
      distanceM,
      ranksByDistance,
      startsAt,
    }))
    const { competition: name, competitionId: chosenId = null } = file
    const isChosen = name !== undefined || chosenId !== null
    const chosen = isChosen
      ? competitions.find((one) => (chosenId !== null ? one.id === chosenId : one.name === name))
      : competitions.length === 1
        ? competitions[0]
        : null
    if (chosen === undefined || competitions.length === 0)
      throw new Refused({ code: 'not_found', field: 'competition', values: { competition: name ?? 'none' } })
    return { event, competitions, chosen }
  })

/** Throws `Refused` `competition_unnamed` if neither the import nor the file says of which competition the rows are. */
function racedCompetitions(
  competitions: readonly RaceCompetition[],
  chosen: RaceCompetition | null,
  { rows, races }: ParsedResults,
): RaceCompetition[] {
  if (chosen) return [chosen]
  if (races.length === 0)
    throw new Refused({
      code: 'competition_unnamed',
      field: 'competition',
      values: { competitions: competitions.map(({ name }) => name).join(', ') },
    })
  const ids = new Set(rows.map((row) => ('reason' in row ? null : row.competitionId)))
  return competitions.filter(({ id }) => ids.has(id))
}
