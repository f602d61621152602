import * as v from 'valibot'
import type { Gender } from '../registrations/participant-schema.ts'
import { parseBibNumber, bibKey } from '../registrations/bib.ts'
import { isTimeOpen, type RefusedTime } from './refused-time.ts'
import { keepStaffResults, staffResults, type StaffResults } from './contradictions.ts'

/** Why staff decide whose a row is: nobody has its bib, somebody else than the file says has it, or had it and cancelled. */
export const personReasons = ['bib_unknown', 'name_differs', 'sex_differs', 'athlete_cancelled'] as const
export type PersonReason = (typeof personReasons)[number]
export type QuestionReason = PersonReason | 'time_refused'

/**
 * - `holder`: the athlete who has the bib, whatever the file says.
 * - `athlete`: another one, by id or bib.
 * - `add`: a finisher without a registration.
 * - `unranked`: the same, listed without a rank.
 */
export const decisionKinds = ['holder', 'athlete', 'add', 'unranked'] as const
export type DecisionKind = (typeof decisionKinds)[number]
export type RowDecision = Readonly<{ kind: DecisionKind; athlete: string }>

/** By `bibKey` of a row, else by what is the same of many rows. */
export type RowDecisions = Readonly<{
  byBib: Readonly<Record<string, RowDecision>>
  byReason: Readonly<Partial<Record<PersonReason, DecisionKind>>>
  staffResults: StaffResults
  times: DecidedTimes
}>

/** Times, or statuses, of rows whose own are refused, by `bibKey`; what the other ones have. */
export type DecidedTimes = Readonly<{ byBib: Readonly<Record<string, string>>; others: 'dnf' | null }>
export const noTimes: DecidedTimes = { byBib: {}, others: null }

const maxAthleteLength = 40
const maxDecisions = 2_000
const shortText = v.pipe(v.string(), v.maxLength(maxAthleteLength))
const keyOf = (bib: string) => bibKey(parseBibNumber(bib) ?? bib)

export const rowDecisions = v.pipe(
  v.object({
    byBib: v.pipe(
      v.array(
        v.object({
          bib: shortText,
          kind: v.picklist(decisionKinds),
          athlete: shortText,
        }),
      ),
      v.maxLength(maxDecisions),
    ),
    byReason: v.array(v.tuple([v.picklist(personReasons), v.picklist(['add', 'unranked'])])),
    staffResults,
    times: v.pipe(v.array(v.tuple([shortText, shortText])), v.maxLength(maxDecisions)),
    otherTimes: v.nullable(v.picklist(['dnf'])),
  }),
  v.transform(({ byBib, byReason, times, otherTimes, staffResults: choices }): RowDecisions => ({
    staffResults: choices,
    times: { byBib: Object.fromEntries(times.map(([bib, text]) => [keyOf(bib), text.trim()])), others: otherTimes },
    byBib: Object.fromEntries(byBib.map(({ bib, kind, athlete }) => [keyOf(bib), { kind, athlete }])),
    byReason: Object.fromEntries(byReason),
  })),
)

export const noDecisions: RowDecisions = { byBib: {}, byReason: {}, staffResults: keepStaffResults, times: noTimes }

export const decisionOf = (
  { byBib, byReason }: RowDecisions,
  bib: string,
  reason: PersonReason,
): RowDecision | null => {
  const key = bibKey(bib)
  if (Object.hasOwn(byBib, key)) return byBib[key]!
  const kind = byReason[reason]
  return kind === undefined ? null : { kind, athlete: '' }
}

export type Person = Readonly<{ name: string; sex: Gender | null }>

export type RowQuestion = Readonly<{
  line: number
  bib: string
  reason: QuestionReason
  person: Person
  /** Who has or had the bib; null for a bib that nobody has. */
  holder: (Person & Readonly<{ isActive: boolean }>) | null
  /** Athletes of the competition who have the row's name. */
  suggestions: readonly Readonly<{ id: string; name: string; bib: string | null }>[]
  /** Null: the row is left out. */
  decision: RowDecision | null
  /** Nobody was found for the decision. */
  isAthleteUnknown: boolean
  /** Null: the question is whose the row is. */
  refusedTime: RefusedTime | null
}>

/** Whether a row is left out until staff decide. */
export const isUndecided = ({ decision, refusedTime }: RowQuestion): boolean =>
  refusedTime === null ? decision === null : isTimeOpen(refusedTime)
