import type { Em } from '#server/database/orm.ts'
import type { Athlete } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { dayOf } from '#rules/time/day.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import type { Registration } from '../registrations/registration.ts'

export async function answeringAthlete(
  em: Em,
  { organizationId, eventId, competitionId, birthDate = null }: Registration,
): Promise<{ fields: FormField[]; athlete: Athlete }> {
  const { timeZone } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const { startsAt } = await em.findOneOrFail(Competition, { organizationId, id: competitionId })
  const { fields } = await loadRegistrationForm(em, { organizationId, id: eventId })
  return { fields, athlete: { competitionId, birthDate, raceDay: dayOf(startsAt, timeZone) } }
}
