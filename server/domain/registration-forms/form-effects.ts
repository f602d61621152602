import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Answers } from '#rules/registration-forms/answers.ts'
import { formChanges, type FormChange, type RegisteredAthlete } from '#rules/registration-forms/form-changes.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { replaceCompetitions } from '#rules/registration-forms/replace-competitions.ts'
import type { Day } from '#rules/time/day.ts'
import { askingEvent } from '../answers/asking-event.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { loadRegistrationForm, type EventKey } from './load-registration-form.ts'

/** What saving `form` would mean for athletes who have registered. Throws `Refused` `not_found`, `forbidden`. */
export const formEffects = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ em, subject: event }, form: RegistrationForm): Promise<FormChange[]> {
    const { raceDays } = await askingEvent(em, event)
    const ids = new Map(Object.keys(raceDays).map((id) => [id, id]))
    const before = replaceCompetitions(await loadRegistrationForm(em, event), ids)
    return formChanges(before, form, {
      athletes: await registeredAthletes(em, event, raceDays),
      heldGroups: await heldGroups(em, event),
    })
  },
})

type Row = Omit<RegisteredAthlete, 'athlete'> & { competitionId: string; birthDate: Day | null; answers: Answers }

async function registeredAthletes(
  em: Em,
  { organizationId, id }: EventKey,
  raceDays: Readonly<Record<string, Day>>,
): Promise<RegisteredAthlete[]> {
  const rows = await query(
    em,
    sql<Row>`
      select competition_id as "competitionId", birth_date as "birthDate", answers, status = 'cancelled' as "isCancelled",
        coalesce(gender, '') <> '' as "hasGender",
        coalesce((select json_agg(json_build_object('fieldId', field_id, 'type', type)) from registration_file as file
          where file.organization_id = registration.organization_id and registration_id = registration.id), '[]') as files
      from registration where organization_id = ${organizationId} and event_id = ${id} and order_id is not null`,
  )
  return rows.map(({ competitionId, birthDate, ...row }) => ({
    ...row,
    athlete: { competitionId, birthDate, raceDay: raceDays[competitionId]! },
  }))
}

async function heldGroups(em: Em, { organizationId, id }: EventKey): Promise<number[]> {
  const rows = await query(
    em,
    sql<{ size: number }>`
      select count(*)::int as size from orders
      join registration on registration.organization_id = orders.organization_id and order_id = orders.id
      where orders.organization_id = ${organizationId} and orders.event_id = ${id} and team_id is null
        and state in ('held', 'awaiting_payment') and held_until > clock_timestamp()
      group by orders.id`,
  )
  return rows.map(({ size }) => size)
}
