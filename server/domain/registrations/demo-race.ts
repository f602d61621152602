import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { seededRandom, type SeededRandom } from '#rules/random/seeded-random.ts'
import { Refused } from '#rules/refusals.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { Competition } from '../competitions/competition.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { Event } from '../events/event.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { ageRulesOf, type AgeRules } from '../results/age-rules.ts'
import { demoAthlete } from './demo-athletes.ts'
import { demoNamesOf } from './demo-names.ts'

const halfADayMs = 43_200_000

/** A competition that is filled with invented athletes, always with the same ones. */
export type Race = {
  event: Event
  competition: Competition
  dice: SeededRandom
  region: string
  now: Date
  taken: number
  lastBib: number
  isOver: boolean
  fields: readonly FormField[]
  ages: AgeRules
}

export async function raceOf(em: Em, { organization, now }: Context, competitionId: string): Promise<Race> {
  const organizationId = organization.id
  const competition = await em.findOne(Competition, { organizationId, id: competitionId })
  if (!competition) throw new Refused({ code: 'not_found' })
  const event = await em.findOneOrFail(Event, { organizationId, id: competition.eventId })
  const { taken } = await em.findOneOrFail(PlacePool, { organizationId, id: competition.poolId })
  const [bib] = await query(
    em,
    sql<{ last: number }>`
      select coalesce(max(substring(bib_number from '^[0-9]+')::bigint), 0)::int as last from registration
      where organization_id = ${organizationId} and event_id = ${event.id} and bib_number ~ '^[0-9]{1,9}[A-T]?$'`,
  )
  const dice = seededRandom(`${event.slug}/${competition.name}/${taken}`)
  const isOver = event.status === 'published' && event.startsAt.getTime() + halfADayMs < now.getTime()
  const { fields } = await loadRegistrationForm(em, event)
  const ages = await ageRulesOf(em, { organizationId, eventId: event.id })
  const { region } = organization
  return { event, competition, dice, region, now, taken, lastBib: bib!.last, isOver, fields, ages }
}

export const demoAthleteOf = ({ dice, region, now, competition }: Race, number: number) =>
  demoAthlete(dice, {
    names: demoNamesOf(region),
    region,
    today: now,
    youngest: competition.distanceM && competition.distanceM <= 5000 ? 12 : 18,
    number,
    only: onlyGenderOf(competition.name),
  })

const onlyGenderOf = (name: string) => {
  if (/femenin|women|ladies/i.test(name)) return 'female' as const
  return /masculin|\bmen\b/i.test(name) ? ('male' as const) : null
}
