import * as v from 'valibot'
import type { Gender } from '../registrations/participant-schema.ts'
import { parseBibNumber, bibKey } from '../registrations/bib.ts'
import { keepStaffResults, staffResults, type StaffResults } from './contradictions.ts'

/** Why staff decide about a row: nobody has its bib, somebody else than the file says has it, or had it and cancelled. */
export const questionReasons = ['bib_unknown', 'name_differs', 'sex_differs', 'athlete_cancelled'] as const
export type QuestionReason = (typeof questionReasons)[number]

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
  byReason: Readonly<Partial<Record<QuestionReason, DecisionKind>>>
  staffResults: StaffResults
}>

const maxAthleteLength = 40
const maxDecisions = 2_000

export const rowDecisions = v.pipe(
  v.object({
    byBib: v.pipe(
      v.array(
        v.object({
          bib: v.pipe(v.string(), v.maxLength(maxAthleteLength)),
          kind: v.picklist(decisionKinds),
          athlete: v.pipe(v.string(), v.maxLength(maxAthleteLength)),
        }),
      ),
      v.maxLength(maxDecisions),
    ),
    byReason: v.array(v.tuple([v.picklist(questionReasons), v.picklist(['add', 'unranked'])])),
    staffResults,
  }),
  v.transform(({ byBib, byReason, ...others }): RowDecisions => ({
    ...others,
    byBib: Object.fromEntries(
      byBib.map(({ bib, kind, athlete }) => [bibKey(parseBibNumber(bib) ?? bib), { kind, athlete }]),
    ),
    byReason: Object.fromEntries(byReason),
  })),
)

export const noDecisions: RowDecisions = { byBib: {}, byReason: {}, staffResults: keepStaffResults }

export const decisionOf = (
  { byBib, byReason }: RowDecisions,
  bib: string,
  reason: QuestionReason,
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
}>
