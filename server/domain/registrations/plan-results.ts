import { setImmediate } from 'node:timers/promises'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { bibKey, parseBibNumber } from '#rules/registrations/bib.ts'
import { pick } from '#rules/pick.ts'
import { doubtsOf, type NumberedRow, type ParsedResults, type RejectedRow } from '#rules/results/result-row-reader.ts'
import type { RowProblem } from '#rules/results/result-row.ts'
import {
  isSameFinish,
  keepStaffResults,
  sourceFinder,
  type Contradiction,
  type ResultSource,
} from '#rules/results/contradictions.ts'
import { isTimeOpen, type RefusedTime } from '#rules/results/refused-time.ts'
import { hasResult } from '#rules/results/result-status.ts'
import { isSameName } from '#rules/results/same-name.ts'
import { personFields, resultFields } from '#rules/results/results-upload.ts'
import {
  decisionOf,
  noDecisions,
  type PersonReason,
  type RowDecision,
  type RowQuestion,
} from '#rules/results/row-questions.ts'
import type { Day } from '#rules/time/day.ts'
import { ageRulesOf, categoryBy, type AgeRules } from '../results/age-rules.ts'
import { findRemovable, type RemovableResult } from '../results/remove-results.ts'
import { athleteLookup, importKeyOf, type KnownAthlete } from './known-athletes.ts'
import { changesBetween, digestsOf, isResultCorrected, type Digests, type StoredResult } from './result-changes.ts'
import type { ImportReport, ResultsFile } from './results-file.ts'

export type Race = Readonly<{
  organizationId: string
  eventId: string
  /** Those that the file has results of. */
  competitionIds: readonly string[]
}>

export type NewFinisher = {
  id: string
  row: NumberedRow
  bibNumber: string | null
  isUnranked: boolean
  isDecided: boolean
}

export type Plan = Readonly<{
  report: PlanReport
  newFinishers: readonly NewFinisher[]
  outcomes: readonly RowOutcome[]
  removable: readonly RemovableResult[]
}>

export type PlanReport = Omit<ImportReport, 'fingerprint'>

type Subject = { race: Race; file: ResultsFile; parsed: ParsedResults; importId: string }

/**
 * What an import does, before anything is written: a preview and the import report the same. `athletes` are those of the
 * event.
 */
export async function planResults(
  em: Em,
  athletes: readonly KnownAthlete[],
  { race, file, parsed, importId }: Subject,
): Promise<Plan> {
  const { ignored: ignoredColumns, readTimes } = parsed
  const report: PlanReport = { ...emptyReport(), importId, rows: parsed.rows.length, ignoredColumns, readTimes }
  const targets: Target[] = []
  const newFinishers: NewFinisher[] = []
  const readBibs: string[] = []
  const rowTarget = rowTargets(athletes, file, report.questions)
  for (const [index, row] of parsed.rows.entries()) {
    if (index % sliceRows === 0) await setImmediate()
    readBibs.push('reason' in row ? (parseBibNumber(row.bib ?? '') ?? '') : row.bibNumber)
    const finisher = 'reason' in row ? row.finisher : row
    if (!finisher) {
      report.rejected.push(row as RejectedRow)
      continue
    }
    const { line, bibNumber: bib, resultClass, refusedTime } = finisher
    const target = rowTarget(finisher)
    if (target === 'undecided') continue
    if ('reason' in target) {
      report.rejected.push({ line, bib, ...target })
      continue
    }
    if (refusedTime) {
      report.questions.push(timeQuestion(finisher, refusedTime))
      if (isTimeOpen(refusedTime)) continue
    }
    report.doubts.push(...doubtsOf(finisher))
    if (resultClass !== null) report.classes[resultClass] = (report.classes[resultClass] ?? 0) + 1
    if ('athlete' in target) targets.push(target)
    else {
      newFinishers.push(target)
      report.createdRows.push({ line, bib, name: fullName(finisher) })
    }
  }
  report.created = newFinishers.length
  const outcomes: RowOutcome[] = []
  const sourceOf = sourceFinder(file.decisions?.staffResults ?? keepStaffResults)
  for (const outcome of await outcomesOf(em, targets, { race, file, ages: await ageRulesOf(em, race), sourceOf })) {
    if ('reason' in outcome) report.rejected.push(outcome)
    else outcomes.push(outcome)
  }
  for (const outcome of outcomes) reportOutcome(report, outcome)
  const removable = file.replaces ? await findRemovable(em, replacedScope(race, file), readBibs) : []
  report.removed = removable.map(({ bib, name, isParticipant }) => ({ bib, name, isParticipant }))
  report.missing = missingOf(athletes, { race, readBibs, removable, targets })
  report.rejected.sort((one, other) => one.line - other.line)
  return { report, newFinishers, outcomes, removable }
}

const timeQuestion = (row: NumberedRow, refusedTime: RefusedTime): RowQuestion => ({
  line: row.line,
  bib: row.bibNumber,
  reason: 'time_refused',
  person: { name: fullName(row), sex: row.gender },
  holder: null,
  suggestions: [],
  decision: null,
  isAthleteUnknown: false,
  refusedTime,
})

const sliceRows = 1000

const emptyReport = (): Omit<PlanReport, 'importId' | 'rows' | 'ignoredColumns' | 'readTimes'> => ({
  created: 0,
  createdRows: [],
  timed: 0,
  timedRows: [],
  updated: [],
  unchanged: 0,
  unchangedRows: [],
  questions: [],
  contradictions: [],
  missing: [],
  removed: [],
  classes: {},
  rejected: [],
  doubts: [],
})

const replacedScope = ({ organizationId, eventId, competitionIds }: Race, { replaces }: ResultsFile) => ({
  organizationId,
  eventId,
  competitionIds,
  ...(typeof replaces === 'object' && { importId: replaces.importId }),
})

function reportOutcome(
  report: PlanReport,
  { row: { line, bibNumber: bib }, outcome, name, changes, contradiction }: RowOutcome,
) {
  const row = { line, bib, name }
  if (contradiction) report.contradictions.push(contradiction)
  if (outcome === 'updated') report.updated.push({ ...row, changes })
  else {
    report[outcome] += 1
    report[`${outcome}Rows`].push(row)
  }
}

type Target = { row: NumberedRow; athlete: KnownAthlete; isDecided: boolean }

/** Whom a row is about, or why nobody. Collects the rows about which staff decide. */
function rowTargets(
  athletes: readonly KnownAthlete[],
  { toRegistered, decisions = noDecisions }: ResultsFile,
  questions: RowQuestion[],
) {
  const known = athleteLookup(athletes)
  const lines = new Map<string, number>()
  const give = (row: NumberedRow, athlete: KnownAthlete, isDecided: boolean): Target | RowProblem => {
    const line = lines.get(athlete.id)
    if (line !== undefined) return { reason: 'athlete_repeated', value: `${line}` }
    lines.set(athlete.id, row.line)
    return { row, athlete, isDecided }
  }
  const create = (row: NumberedRow, kind: 'add' | 'unranked' | null): NewFinisher => ({
    id: newId(),
    row,
    bibNumber: known.findBibHolder(row.bibNumber) ? null : row.bibNumber,
    isUnranked: kind === 'unranked',
    isDecided: kind !== null,
  })
  const decide = (row: NumberedRow, reason: PersonReason, holder: KnownAthlete | null) => {
    const decision = decisionOf(decisions, row.bibNumber, reason)
    const target = decided(row, decision, holder)
    questions.push({
      line: row.line,
      bib: row.bibNumber,
      reason,
      person: { name: fullName(row), sex: row.gender },
      holder: holder && { name: fullName(holder), sex: holder.gender, isActive: holder.status === 'confirmed' },
      suggestions: known.suggest(row).map(({ id, bib, ...name }) => ({ id, bib, name: fullName(name) })),
      decision: target === 'undecided' ? null : decision,
      isAthleteUnknown: target === 'undecided' && decision?.kind === 'athlete',
      refusedTime: null,
    })
    return target
  }
  const decided = (row: NumberedRow, decision: RowDecision | null, holder: KnownAthlete | null) => {
    if (decision === null) return 'undecided'
    if (decision.kind === 'add' || decision.kind === 'unranked') return create(row, decision.kind)
    const isHolder = decision.kind === 'holder'
    const athlete = isHolder ? holder : known.findChosen(decision.athlete)
    const isInRace = athlete?.status === 'confirmed' && athlete.competitionIds.includes(row.competitionId)
    return isInRace ? give(row, athlete, !isHolder) : 'undecided'
  }
  return (row: NumberedRow): Target | NewFinisher | RowProblem | 'undecided' => {
    const { bibNumber: bib } = row
    const athlete = known.find(bib)
    if (!athlete) {
      const cancelled = known.findCancelled(bib)
      if (cancelled) return decide(row, 'athlete_cancelled', cancelled)
      const excluding = known.findExcluding(bib)
      if (excluding !== null) return { reason: 'bib_taken', value: excluding }
      return toRegistered ? decide(row, 'bib_unknown', null) : create(row, null)
    }
    if (!athlete.competitionIds.includes(row.competitionId))
      return { reason: 'bib_elsewhere', value: fullName(athlete) }
    if (athlete.status !== 'confirmed') return { reason: 'bib_unconfirmed' }
    if (isImported(athlete, bib)) return give(row, athlete, false)
    if (!toRegistered) return { reason: 'bib_registered', value: fullName(athlete) }
    const isAccepted = athlete.personDigest === digestsOf(row).personDigest
    const difference = isAccepted ? null : differenceOf(row, athlete)
    return difference === null ? give(row, athlete, false) : decide(row, difference, athlete)
  }
}

function differenceOf(row: NumberedRow, athlete: KnownAthlete): PersonReason | null {
  if (!isSameName(row, athlete)) return 'name_differs'
  return row.gender !== null && athlete.gender !== null && row.gender !== athlete.gender ? 'sex_differs' : null
}

const isImported = ({ importKey }: { importKey: string | null }, bib: string) =>
  bibKey(importKey ?? '') === bibKey(importKeyOf(bib))

type Missing = {
  race: Race
  readBibs: readonly string[]
  removable: readonly RemovableResult[]
  targets: readonly Target[]
}

function missingOf(athletes: readonly KnownAthlete[], { race, readBibs, removable, targets }: Missing) {
  const { find } = athleteLookup(athletes)
  const found = new Set([
    ...readBibs.flatMap((bib) => (bib === '' ? [] : (find(bib)?.id ?? []))),
    ...removable.map(({ id }) => id),
    ...targets.map(({ athlete }) => athlete.id),
  ])
  return athletes
    .filter(
      ({ id, status, competitionId }) =>
        status === 'confirmed' && race.competitionIds.includes(competitionId) && !found.has(id),
    )
    .map(({ bib, hasResult, ...name }) => ({ bib, name: fullName(name), hasResult }))
}

/** Digests are null for who was in no file. */
type Finisher = StoredResult & { [Digest in keyof Digests]: Digests[Digest] | null } & {
  id: string
  rankedIn: string
  bib: string | null
  importKey: string | null
  resultBib: string | null
  birthDate: Day | null
  isDecided: boolean
}

export type RowOutcome = {
  row: NumberedRow
  outcome: 'timed' | 'updated' | 'unchanged'
  id: string
  rankedIn: string
  name: string
  bib: string | null
  to: StoredResult
  changes: ReturnType<typeof changesBetween>
  isDecided: boolean
  contradiction: Contradiction | null
  /** What the file says is stored; unchanged, it was before. */
  isRemembered: boolean
  /** The file has the swapped result under the finisher's own bib by now. */
  endsSwap: boolean
}

type Settings = { file: ResultsFile; race: Race; ages: AgeRules; sourceOf: (bib: string) => ResultSource }

async function outcomesOf(
  em: Em,
  targets: readonly Target[],
  settings: Settings,
): Promise<(RowOutcome | RejectedRow)[]> {
  const outcomes: (RowOutcome | RejectedRow)[] = []
  for (let from = 0; from < targets.length; from += sliceRows) {
    const slice = targets.slice(from, from + sliceRows)
    const ids = slice.map(({ athlete }) => athlete.id)
    const finishers = new Map((await query(em, finishersOf(settings, ids))).map((finisher) => [finisher.id, finisher]))
    for (const { row, athlete, isDecided } of slice) {
      const finisher = finishers.get(athlete.id)
      if (finisher) outcomes.push(outcomeOf(row, { ...finisher, isDecided: isDecided || finisher.isDecided }, settings))
    }
  }
  return outcomes
}

function outcomeOf(row: NumberedRow, finisher: Finisher, { ages, sourceOf }: Settings): RowOutcome | RejectedRow {
  const { id, rankedIn, bib, resultBib, isDecided } = finisher
  const wasImported = isImported(finisher, row.bibNumber)
  const isFirst = !wasImported && finisher.resultDigest === null
  const digests = digestsOf(row)
  const isNew = finisher.resultDigest !== digests.resultDigest
  const contradiction =
    (hasResult(row) || (isNew && !isFirst)) && isContradicted(row, finisher)
      ? contradictionOf(row, finisher, sourceOf(row.bibNumber))
      : null
  const takesFile = contradiction?.taken === 'file'
  const base = {
    row,
    id,
    rankedIn,
    bib,
    name: fullName(finisher),
    to: finisher,
    changes: [],
    isDecided,
    contradiction,
    endsSwap: false,
  }
  // A result given by staff stays, and a row without one gives none.
  const givesNone = (hasResult(finisher) && !takesFile) || !hasResult(row)
  if (isFirst && givesNone) return { ...base, outcome: 'unchanged', isRemembered: false }

  const endsSwap = resultBib !== null && isNew
  if (endsSwap && !isSameFinish(row, finisher))
    return { line: row.line, bib: row.bibNumber, reason: 'result_swapped', value: resultBib }
  const category = row.category ?? (wasImported ? null : categoryBy(ages, finisher))
  const ofStaff = contradiction ? finishOfStaff(row, finisher) : decidedStatus(row, finisher)
  const to: StoredResult = {
    ...(wasImported && finisher.personDigest !== digests.personDigest ? personOf(row) : personOf(finisher)),
    ...(isNew || takesFile
      ? { ...resultOf(row), ...timesBefore(row, finisher), ...(takesFile ? {} : ofStaff), category }
      : resultOf(finisher)),
  }
  const changes = changesBetween(finisher, to)
  const outcome = isFirst && !takesFile ? 'timed' : changes.length ? 'updated' : 'unchanged'
  return { ...base, outcome, to, changes, isRemembered: true, endsSwap }
}

/** Two swapped results are compared when the swap ends. */
function isContradicted(row: NumberedRow, finisher: Finisher): boolean {
  const { resultBib, resultDigest, isDecided } = finisher
  if (resultBib !== null || !hasResult(finisher) || isSameFinish(row, finisher)) return false
  return resultDigest === null || isResultCorrected(finisher, { resultDigest, isDecided })
}

const finishFields = ['resultTimeMs', 'resultDistanceM', 'resultStatus'] as const

const contradictionOf = (row: NumberedRow, finisher: Finisher, taken: ResultSource): Contradiction => ({
  line: row.line,
  bib: row.bibNumber,
  name: fullName(finisher),
  given: pick(finisher, finishFields),
  inFile: pick(row, finishFields),
  taken,
})

/** Files have no times of those without a place; earlier ones are retained, in case the finisher is restored. */
const timesBefore = ({ resultStatus }: StoredResult, finisher: StoredResult) =>
  resultStatus === null ? {} : pick(finisher, ['resultTimeMs', 'chipTimeMs', 'resultDistanceM'])

/** Beside a status that staff gave the times are those of the last file. */
const finishOfStaff = ({ resultStatus }: StoredResult, finisher: StoredResult) =>
  finisher.resultStatus !== null && resultStatus === null
    ? pick(finisher, ['resultStatus'])
    : pick(finisher, [...finishFields, 'chipTimeMs'])

/** Who is listed without a rank by a decision stays so whatever time a later file has. */
const decidedStatus = ({ resultStatus }: StoredResult, { isDecided, ...finisher }: Finisher) =>
  resultStatus === null && isDecided && finisher.resultStatus === 'nc' ? pick(finisher, ['resultStatus']) : {}

const personOf = (result: StoredResult) => pick(result, personFields)
const resultOf = (result: StoredResult) => pick(result, resultFields)

const finishersOf = ({ race: { organizationId }, file }: Settings, ids: readonly string[]) => sql<Finisher>`
  select registration.id, coalesce(result_competition_id, registration.competition_id) as "rankedIn",
    bib_number as bib, result_bib as "resultBib", import_key as "importKey", coalesce(is_decided, false) as "isDecided",
    first_name as "firstName", last_name as "lastName", gender, birth_date as "birthDate",
    result_time_ms as "resultTimeMs", chip_time_ms as "chipTimeMs", result_distance_m as "resultDistanceM",
    result_status as "resultStatus", category,
    result_class as "resultClass", official_places as "officialPlaces", splits, person_digest as "personDigest",
    result_digest as "resultDigest"
  from registration left join imported_result on imported_result.organization_id = registration.organization_id
    and imported_result.id = registration.id
  where registration.organization_id = ${organizationId} and registration.id = any (${ids}::uuid[])
  order by registration.id ${file.isPreview ? sql`` : sql`for no key update of registration`}`
