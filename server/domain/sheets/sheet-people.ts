import { query, sql } from '#server/database/query.ts'
import type { Em } from '#server/database/orm.ts'
import type { Answers } from '#rules/registration-forms/answers.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import { placeText } from '#rules/events/place-text.ts'
import type { SheetState } from '#rules/sheets/sheet-views.ts'
import type { Day } from '#rules/time/day.ts'
import { Competition } from '../competitions/competition.ts'
import type { Event } from '../events/event.ts'
import { bibOrder, sortedName } from '../registrations/athlete-list.ts'

export type SheetPerson = Readonly<{
  id: string
  competitionId: string
  bib: string | null
  firstName: string
  lastName: string
  team: string | null
  gender: Gender | null
  birthDate: Day | null
  phone: string
  emergencyName: string
  emergencyPhone: string
  answers: Answers
}>

/** Everybody who has a place, by competition, and there by bib or name; `rowOf` leaves out what a sheet does not print. */
export async function sheetOf<Row>(em: Em, event: Event, state: SheetState, rowOf: (person: SheetPerson) => Row) {
  const { organizationId, id: eventId } = event
  const competitions = await em.find(
    Competition,
    { organizationId, eventId },
    { orderBy: { position: 'asc', id: 'asc' } },
  )
  const chosen = competitions.filter(({ id }) => state.competition === null || id === state.competition)
  const name = sql`${sortedName}, registration.first_name collate alphabetical, registration.id`
  const people = await query(
    em,
    sql<SheetPerson>`
      select registration.id, registration.competition_id as "competitionId", bib_number as bib, first_name as "firstName",
        last_name as "lastName", team.name as team, gender, birth_date as "birthDate", phone,
        emergency_name as "emergencyName", emergency_phone as "emergencyPhone", answers
      from registration
      left join team on team.organization_id = registration.organization_id and team.id = team_id
      where registration.organization_id = ${organizationId} and registration.event_id = ${eventId}
        and registration.status = 'confirmed' and registration.competition_id = any (${chosen.map(({ id }) => id)}::uuid[])
      order by ${state.sort === 'name' ? name : sql`${bibOrder} nulls last, bib_number nulls last, ${name}`}`,
  )
  const byCompetition = Map.groupBy(people, ({ competitionId }) => competitionId)
  return {
    event: {
      id: event.id,
      title: event.title,
      startsAt: event.startsAt.toISOString(),
      timeZone: event.timeZone,
      place: placeText(event),
    },
    state,
    competitions: competitions.map(({ id, name: title }) => ({ id, name: title })),
    parts: chosen.flatMap(({ id, name: competition, startsAt }) => {
      const rows = byCompetition.get(id)?.map(rowOf)
      return rows ? [{ id, competition, startsAt: startsAt.toISOString(), rows }] : []
    }),
  }
}
