import type { Em } from '#server/database/orm.ts'
import type { Registration } from '../registrations/registration.ts'
import { ageRulesOf, categoryBy } from './age-rules.ts'
import { resultCompetitionOf } from './result-competition.ts'

/** By the event's categories, of somebody who gets a result otherwise than from a file. */
export async function categoryOf(em: Em, registration: Registration): Promise<string | null> {
  return categoryBy(await ageRulesOf(em, registration), categorized(registration))
}

type Change = Partial<Pick<Registration, 'gender' | 'birthDate' | 'competitionId' | 'resultCompetitionId'>>

/** A category of a results file stays; one by age and sex follows both, and the day of the competition. */
export async function categoryAfter(em: Em, registration: Registration, change: Change): Promise<string | null> {
  const { category = null } = registration
  if (category === null) return null
  const rules = await ageRulesOf(em, registration)
  const isByAge = category === categoryBy(rules, categorized(registration))
  return isByAge ? categoryBy(rules, categorized({ ...registration, ...change })) : category
}

type Categorized = Pick<Registration, 'gender' | 'birthDate' | 'competitionId' | 'resultCompetitionId'>

const categorized = (registration: Categorized) => ({
  gender: registration.gender ?? null,
  birthDate: registration.birthDate ?? null,
  rankedIn: resultCompetitionOf(registration),
})
