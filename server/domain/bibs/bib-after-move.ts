import type { Em } from '#server/database/orm.ts'
import { allowsBib, planBibs, ruleOf } from '#rules/bibs/plan-bibs.ts'
import { hasResult } from '#rules/results/result-status.ts'
import type { Event } from '../events/event.ts'
import type { Registration } from '../registrations/registration.ts'
import { ageRulesOf } from '../results/age-rules.ts'
import { bibRules } from './bib-plan.ts'
import { eventAthletes } from './event-athletes.ts'

type Runner = Pick<
  Registration,
  'id' | 'bibNumber' | 'gender' | 'birthDate' | 'resultTimeMs' | 'resultDistanceM' | 'resultStatus'
>

type BibsAfterMove = Readonly<{
  /** Without rules every bib stays; so does that of a finisher, whose result is found by it. */
  keepsBib(competitionId: string): boolean
  /** The numbers of the competition's rule. */
  rangeOf(competitionId: string): string | null
  /** The first number of the competition's rule that nobody has; null without a rule or a number. */
  nextBib(competitionId: string): Promise<string | null>
}>

export async function bibsAfterMove(em: Em, event: Event, athlete: Runner): Promise<BibsAfterMove> {
  const rules = await bibRules(em, event)
  const { id, bibNumber = null, gender = null, birthDate = null } = athlete
  const { days } = await ageRulesOf(em, { organizationId: event.organizationId, eventId: event.id })
  const ruleIn = (competitionId: string) => ruleOf(rules, { competitionId, gender, birthDate }, days[competitionId]!)
  return {
    keepsBib(competitionId) {
      const rule = ruleIn(competitionId)
      return bibNumber === null || hasResult(athlete) || rule === null || allowsBib(rule, bibNumber, rules)
    },
    rangeOf(competitionId) {
      const rule = ruleIn(competitionId)
      return rule && `${rule.prefix}${rule.first}–${rule.prefix}${rule.last}`
    },
    async nextBib(competitionId) {
      const rule = ruleIn(competitionId)
      if (rule === null) return null
      const athletes = (await eventAthletes(em, event, 'read'))
        .filter((each) => each.id === id || each.bib !== null)
        .map((each) => (each.id === id ? { ...each, competitionId, bib: null } : each))
      const { planned } = planBibs({ rules: [rule], athletes, scope: 'missing', days })
      return planned.find((each) => each.athlete.id === id)?.bib ?? null
    },
  }
}
