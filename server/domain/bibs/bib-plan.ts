import type { Em } from '#server/database/orm.ts'
import { planBibs, type BibPlan, type BibScope } from '#rules/bibs/plan-bibs.ts'
import type { Event } from '../events/event.ts'
import { ageRulesOf, type AgeRules } from '../results/age-rules.ts'
import { BibRule } from './bib-rule.ts'
import { bestPaces, eventAthletes, type StoredAthlete } from './event-athletes.ts'

export const bibRules = (em: Em, { organizationId, id: eventId }: Event): Promise<BibRule[]> =>
  em.find(BibRule, { organizationId, eventId }, { orderBy: { prefix: 'asc', first: 'asc', id: 'asc' } })

type EventBibs = Readonly<{
  athletes: StoredAthlete[]
  rules: BibRule[]
  days: AgeRules['days']
  plan(scope: BibScope): BibPlan
}>

/** What an event's numbers depend on, read at one moment. */
export async function eventBibs(em: Em, event: Event, use: 'read' | 'locked'): Promise<EventBibs> {
  const rules = await bibRules(em, event)
  const stored = await eventAthletes(em, event, use)
  const paces = rules.some(({ sortBy }) => sortBy === 'previous') ? await bestPaces(em, event) : null
  const athletes = paces ? stored.map((athlete) => ({ ...athlete, bestPace: paces.get(athlete.dni) ?? null })) : stored
  const { days } = await ageRulesOf(em, { organizationId: event.organizationId, eventId: event.id })
  return { athletes, rules, days, plan: (scope) => planBibs({ rules, athletes, scope, days }) }
}
