import { ageGroupOf, ageOn } from '../competitions/category.ts'
import { bibKey } from '../registrations/bib.ts'
import type { Gender } from '../registrations/participant-schema.ts'
import { compareNames } from '../text/compare-names.ts'
import type { Day } from '../time/day.ts'
import type { BibOrder, BibRule } from './bib-rule.ts'
import type { NumberRange } from './number-ranges.ts'

/** `missing`: athletes without a bib; `all`: everybody anew, except those with a result. */
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
}>

export type PlannedBib = Readonly<{ athlete: BibAthlete; bib: string }>
export type SkippedBib = Readonly<{ bib: string; reason: 'taken' | 'cancelled'; holder: string }>
export type ReservedBibs = NumberRange & Readonly<{ prefix: string }>
export type RuleFill = Readonly<{ ruleId: string; athletes: number; missing: number }>

export type BibPlan = Readonly<{
  planned: PlannedBib[]
  skipped: SkippedBib[]
  /** Ranges that rules pass; those of two rules may overlap. */
  reserved: ReservedBibs[]
  /** How many athletes each rule is for, and how many of them its range has no number for. */
  fills: RuleFill[]
  /** Athletes that get no number, by the reason. */
  left: Readonly<{ withBib: number; withResult: number; withoutRule: number; unpaid: number; cancelled: number }>
}>

type PlanRequest = Readonly<{
  rules: readonly BibRule[]
  athletes: readonly BibAthlete[]
  scope: BibScope
  /** Of the race, in the event's zone. */
  day: Day
}>

/** Gives numbers to confirmed athletes, rule by rule. No number that anybody else of the event has is given. */
export function planBibs({ rules, athletes, scope, day }: PlanRequest): BibPlan {
  const left = { withBib: 0, withResult: 0, withoutRule: 0, unpaid: 0, cancelled: 0 }
  const ordered = rules.toSorted((one, other) => one.first - other.first || compare(one.id, other.id))
  const groups = new Map<BibRule, BibAthlete[]>(ordered.map((rule) => [rule, []]))
  const takenBibs: TakenBibs = { holders: new Map(), planned: new Set(), skipped: new Set() }
  for (const athlete of athletes) {
    const rule = ruleOf(ordered, athlete, day)
    const reason = reasonToLeave(athlete, scope, rule)
    if (rule && reason === null) groups.get(rule)!.push(athlete)
    else {
      if (reason) left[reason]++
      if (athlete.bib !== null) takenBibs.holders.set(bibKey(athlete.bib), athlete)
    }
  }
  const plan: BibPlan = { planned: [], skipped: [], reserved: [], fills: [], left }
  for (const [rule, group] of groups) fill(plan, rule, group.toSorted(inOrder(rule.sortBy)), takenBibs)
  return plan
}

function reasonToLeave(athlete: BibAthlete, scope: BibScope, rule: BibRule | null): keyof BibPlan['left'] | null {
  if (athlete.status === 'cancelled') return 'cancelled'
  if (athlete.status === 'held') return 'unpaid'
  if (athlete.bib !== null && scope === 'missing') return 'withBib'
  if (athlete.bib !== null && athlete.hasResult) return 'withResult'
  return rule === null ? 'withoutRule' : null
}

/** Bibs of athletes that retain theirs, and those that rules before this one have given or skipped. */
type TakenBibs = { holders: Map<string, BibAthlete>; planned: Set<string>; skipped: Set<string> }

function fill(plan: BibPlan, rule: BibRule, group: readonly BibAthlete[], taken: TakenBibs): void {
  let number = rule.first
  let given = 0
  while (given < group.length && number <= rule.last) {
    const range = reservedRangeFrom(rule, number)
    if (range) {
      plan.reserved.push(range)
      number = range.to + 1
      continue
    }
    const bib = `${rule.prefix}${number++}`
    const holder = taken.holders.get(bib)
    if (holder) skip(plan, taken, bib, holder)
    else if (!taken.planned.has(bib)) {
      plan.planned.push({ athlete: group[given++]!, bib })
      taken.planned.add(bib)
    }
  }
  plan.fills.push({ ruleId: rule.id, athletes: group.length, missing: group.length - given })
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
  const [, prefix = '', digits = ''] = /^(\D*)(\d+)$/.exec(bib) ?? []
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

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const byRegistration: Comparison = (one, other) =>
  compare(one.registeredAt, other.registeredAt) || compare(one.id, other.id)

function inOrder(order: BibOrder): Comparison {
  const comparisons: Record<BibOrder, Comparison> = {
    registration: byRegistration,
    name: (one, other) => compareNames(one.lastName, other.lastName) || compareNames(one.firstName, other.firstName),
    // The youngest first; unknown ages last.
    age: (one, other) => compare(other.birthDate ?? '', one.birthDate ?? ''),
    previous: (one, other) => (one.bestPace ?? Infinity) - (other.bestPace ?? Infinity) || 0,
  }
  return (one, other) => comparisons[order](one, other) || byRegistration(one, other)
}
