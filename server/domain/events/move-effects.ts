import { query, sql } from '#server/database/query.ts'
import { ageEffects, type AgeDays, type AgeEffects, type PeopleOfAge } from '#rules/events/age-effects.ts'
import { dayOfAges, type AgeDay } from '#rules/results/day-of-ages.ts'
import { dayOf } from '#rules/time/day.ts'
import { shiftWithStart, type Start } from '#rules/time/wall-clock.ts'
import { queryOf } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { Event } from './event.ts'

/** What another start would mean for the ages of registered athletes. Throws `Refused` `not_found`, `forbidden`. */
export const moveEffects = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ em, subject: event }, start: Start): Promise<AgeEffects> {
    const { organizationId, id: eventId, categories } = event
    const [settings] = await query(
      em,
      sql<{ agesOn: AgeDay }>`select ages_on as "agesOn" from organization where id = ${organizationId}`,
    )
    const competitions = await em.find(Competition, { organizationId, eventId })
    const daysFrom = ({ timeZone, ...moved }: Start, startOf: (competition: Competition) => Date): AgeDays =>
      Object.fromEntries(
        competitions.map((competition) => {
          const startsAt = startOf(competition)
          const ages = dayOfAges(startsAt, { timeZone, ...moved, ...settings! })
          return [competition.id, { ages, race: dayOf(startsAt, timeZone) }]
        }),
      )
    const people = await query(
      em,
      sql<PeopleOfAge>`
        select competition_id as "competitionId", gender, birth_date as "birthDate", count(*)::int as count
        from registration
        where organization_id = ${organizationId} and event_id = ${eventId} and status <> 'cancelled'
          and birth_date is not null
        group by competition_id, gender, birth_date`,
    )
    return ageEffects(
      people,
      {
        before: daysFrom(event, ({ startsAt }) => startsAt),
        after: daysFrom(start, ({ startsAt }) => shiftWithStart(startsAt, event, start)),
      },
      { categories, fields: (await loadRegistrationForm(em, event)).fields },
    )
  },
})
