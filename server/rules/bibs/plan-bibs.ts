import { ageGroupOf, ageOn } from '../competitions/category.ts'
import { canBothBeGiven, hasMemberLetter, memberLetters, numberKey, teamNumberOf } from '../registrations/bib.ts'
import type { Gender } from '../registrations/participant-schema.ts'
import { compareNames } from '../text/compare-names.ts'
import type { Day } from '../time/day.ts'
import type { BibOrder, BibRule } from './bib-rule.ts'
import type { NumberRange } from './number-ranges.ts'

/** `missing`: athletes without a bib; `all`: everybody again, except those with a result. */
export const bibScopes = ['missing', 'all'] as const
export type BibScope = (typeof bibScopes)[number]

export type BibAthlete = Readonly<{
  id: string
  competitionId: string
  firstName: string
  lastName: string
  gender: Gender | null
  birthDate: Day | null
  status: 'held' | 'confirmed' | 'cancelled'
  bib: string | null
  hasResult: boolean
  /** ISO moment. */
  registeredAt: string
  /** Milliseconds per metre of the best earlier result; null without one. */
  bestPace: number | null
  teamId: string | null
  teamName: string | null
  /** Among the members of a team; the captain is first. */
  position: number
  sharesBib: boolean
}>

export type PlannedBib = Readonly<{ athlete: BibAthlete; bib: string }>
export type SkippedBib = Readonly<{ bib: string; reason: 'taken' | 'cancelled'; holder: string }>
export type ReservedBibs = NumberRange & Readonly<{ prefix: string }>
export type RuleFill = Readonly<{ ruleId: string; needed: number; missing: number }>

export type BibPlan = Readonly<{
  planned: PlannedBib[]
  skipped: SkippedBib[]
  /** Ranges that rules pass; those of two rules may overlap. */
  reserved: ReservedBibs[]
  /** How many numbers each rule gives, one for a team that shares it, and how many its range lacks. */
  fills: RuleFill[]
  left: Readonly<{ withBib: number; withResult: number; withoutRule: number; unpaid: number; cancelled: number }>
}>

type PlanRequest = Readonly<{
  rules: readonly BibRule[]
  athletes: readonly BibAthlete[]
  scope: BibScope
  /** On which ages count, by competition. */
  days: Readonly<Record<string, Day>>
}>

/**
 * Gives numbers to confirmed athletes, rule by rule. No number that anybody else of the event has is given. Members of a
 * team that shares one get its letters in their order; anyone who comes later gets the first that is free.
 */
export function planBibs({ rules, athletes, scope, days }: PlanRequest): BibPlan {
  const left = { withBib: 0, withResult: 0, withoutRule: 0, unpaid: 0, cancelled: 0 }
  const ordered = rules.toSorted((one, other) => one.first - other.first || compare(one.id, other.id))
  const groups = new Map<BibRule, Recipient[]>(ordered.map((rule) => [rule, []]))
  const retained: BibAthlete[] = []
  for (const bearer of bearersOf(athletes)) {
    const rule = ruleOf(ordered, bearer.lead, days[bearer.lead.competitionId]!)
    const reasons = bearer.members.map((athlete) => reasonToLeave(athlete, scope, rule))
    for (const reason of reasons) if (reason) left[reason]++
    const members = bearer.members.filter((_athlete, index) => reasons[index] === null)
    const others = bearer.members.filter(({ bib }, index) => reasons[index] !== null && bib !== null)
    retained.push(...others)
    const number = bearer.lead.sharesBib ? numberOfTeam(others) : null
    if (rule && members.length > 0) groups.get(rule)!.push({ lead: bearer.lead, members, number })
  }
  const holders = Map.groupBy(retained, ({ bib }) => numberKey(bib!))
  const takenBibs: TakenBibs = { holders, planned: new Set(), skipped: new Set() }
  const plan: BibPlan = { planned: [], skipped: [], reserved: [], fills: [], left }
  for (const [rule, group] of groups) fill(plan, rule, group.toSorted(inOrder(rule.sortBy)), takenBibs)
  return plan
}

const numberOfTeam = (members: readonly BibAthlete[]): string | null => {
  const bib = members.map((member) => member.bib!).find(hasMemberLetter)
  return bib === undefined ? null : teamNumberOf(bib)
}

/** Who has a number: an athlete, or the members of a team in their order. */
type Bearer = Readonly<{ lead: BibAthlete; members: readonly BibAthlete[] }>

/** `members` are to get a bib; `number` is the one whose letters the others of the team retain. */
type Recipient = Bearer & Readonly<{ number: string | null }>

/** A team that shares a number goes by its captain's rule, and by the captain's place in its order. */
export const bearersOf = (athletes: readonly BibAthlete[]): Bearer[] =>
  [...Map.groupBy(athletes, ({ id, teamId, sharesBib }) => (sharesBib ? teamId : id)).values()].map((group) => {
    const members = group.toSorted((one, other) => one.position - other.position || compare(one.id, other.id))
    return { lead: members[0]!, members }
  })

function reasonToLeave(athlete: BibAthlete, scope: BibScope, rule: BibRule | null): keyof BibPlan['left'] | null {
  if (athlete.status === 'cancelled') return 'cancelled'
  if (athlete.status === 'held') return 'unpaid'
  if (athlete.bib !== null && scope === 'missing') return 'withBib'
  if (athlete.bib !== null && athlete.hasResult) return 'withResult'
  return rule === null ? 'withoutRule' : null
}

/** Who retains a bib, by its number, and the numbers that rules before this one have given or skipped. */
type TakenBibs = { holders: ReadonlyMap<string, readonly BibAthlete[]>; planned: Set<string>; skipped: Set<string> }

function fill(plan: BibPlan, rule: BibRule, group: readonly Recipient[], taken: TakenBibs): void {
  const numbers = freeNumbers(plan, rule, taken)
  let missing = 0
  for (const bearer of group) {
    const number = bearer.number ?? numbers.next().value
    const bibs = number === undefined ? [] : bibsWith(number, bearer, taken)
    if (bibs.length < bearer.members.length) missing++
    plan.planned.push(...bibs)
  }
  plan.fills.push({ ruleId: rule.id, needed: group.length, missing })
}

function* freeNumbers(plan: BibPlan, rule: BibRule, taken: TakenBibs): Generator<string, undefined> {
  for (let number = rule.first; number <= rule.last; number++) {
    const range = reservedRangeFrom(rule, number)
    if (range) {
      plan.reserved.push(range)
      number = range.to
      continue
    }
    const bib = `${rule.prefix}${number}`
    const holder = taken.holders.get(bib)?.[0]
    if (holder) skip(plan, taken, bib, holder)
    else if (!taken.planned.has(bib)) {
      taken.planned.add(bib)
      yield bib
    }
  }
}

function bibsWith(number: string, { lead, members }: Bearer, { holders }: TakenBibs): PlannedBib[] {
  if (!lead.sharesBib) return members.map((athlete) => ({ athlete, bib: number }))
  const others = holders.get(numberKey(number)) ?? []
  const isFree = (bib: string) =>
    others.every((other) => canBothBeGiven({ bib, teamId: lead.teamId }, { bib: other.bib!, teamId: other.teamId }))
  const bibs = memberLetters.map((letter) => number + letter).filter(isFree)
  return members.slice(0, bibs.length).map((athlete, index) => ({ athlete, bib: bibs[index]! }))
}

function reservedRangeFrom({ prefix, reserved, last }: BibRule, number: number): ReservedBibs | null {
  const range = reserved.find(({ from, to }) => from <= number && number <= to)
  return range ? { prefix, from: number, to: Math.min(range.to, last) } : null
}

function skip({ skipped }: BibPlan, taken: TakenBibs, bib: string, holder: BibAthlete): void {
  if (taken.skipped.has(bib)) return
  taken.skipped.add(bib)
  skipped.push({
    bib,
    reason: holder.status === 'cancelled' ? 'cancelled' : 'taken',
    holder: [holder.firstName, holder.lastName].filter(Boolean).join(' '),
  })
}

/** Whether a rule leaves an athlete a bib: one that it gives, or one by hand that is in no other rule's range. */
export function allowsBib(rule: BibRule, bib: string, rules: readonly BibRule[]): boolean {
  const [, prefix = '', digits = ''] = /^(\D*)(\d+)$/.exec(teamNumberOf(bib)) ?? []
  const number = Number(digits)
  const isInRange = (one: BibRule) => prefix === one.prefix && one.first <= number && number <= one.last
  const isReserved = rule.reserved.some(({ from, to }) => from <= number && number <= to)
  return (isInRange(rule) && !isReserved) || !rules.some((other) => other.id !== rule.id && isInRange(other))
}

/** The rule of an athlete's competition that says most about them: age and sex, then age, then sex, then anybody. */
export function ruleOf(
  rules: readonly BibRule[],
  { competitionId, gender, birthDate }: Pick<BibAthlete, 'competitionId' | 'gender' | 'birthDate'>,
  day: Day,
): BibRule | null {
  const ageGroup = birthDate === null ? null : ageGroupOf(ageOn(day, birthDate))
  const matches = rules.filter(
    (rule) =>
      rule.competitionId === competitionId &&
      (rule.gender === 'any' || rule.gender === gender) &&
      (rule.ageGroup === 'any' || rule.ageGroup === ageGroup),
  )
  const precision = (rule: BibRule) => Number(rule.ageGroup !== 'any') * 2 + Number(rule.gender !== 'any')
  return matches.toSorted((one, other) => precision(other) - precision(one))[0] ?? null
}

type Comparison = (one: BibAthlete, other: BibAthlete) => number
type Lead = Pick<Bearer, 'lead'>

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const byRegistration: Comparison = (one, other) =>
  compare(one.registeredAt, other.registeredAt) || compare(one.id, other.id)

function inOrder(order: BibOrder): (one: Lead, other: Lead) => number {
  const comparisons: Record<BibOrder, Comparison> = {
    registration: byRegistration,
    name: (one, other) =>
      compareNames(one.lastName || one.firstName, other.lastName || other.firstName) ||
      compareNames(one.firstName, other.firstName),
    // The youngest first; unknown ages last.
    age: (one, other) => compare(other.birthDate ?? '', one.birthDate ?? ''),
    previous: (one, other) => (one.bestPace ?? Infinity) - (other.bestPace ?? Infinity) || 0,
  }
  return ({ lead: one }, { lead: other }) => comparisons[order](one, other) || byRegistration(one, other)
}
