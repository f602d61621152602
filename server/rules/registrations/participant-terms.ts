import type { OfferedItem } from '../merchandise/offered-item.ts'
import type { RegistrationForm } from '../registration-forms/registration-form-schema.ts'
import { dayOf } from '../time/day.ts'
import type { TeamTerms } from '../teams/team-terms.ts'
import type { OfferedTicket } from '../tickets/ticket-choice.ts'
import type { ParticipantTerms } from './registration-form.ts'

type AskingEvent = Readonly<{
  timeZone: string
  competitions: readonly Readonly<{ id: string; startsAt: string; team: TeamTerms | null }>[]
}>

type FormTerms = Readonly<{
  form: RegistrationForm
  merchandise: readonly OfferedItem[]
  tickets?: readonly OfferedTicket[]
}>

/** What decides about a participant's form of an event at `now`. */
export const participantTermsOf = (
  { timeZone, competitions }: AskingEvent,
  { form, merchandise, tickets = [] }: FormTerms,
  now: Date,
) =>
  ({
    today: dayOf(now, timeZone),
    form,
    merchandise,
    tickets,
    teams: Object.fromEntries(competitions.flatMap(({ id, team }) => (team ? [[id, team]] : []))),
    raceDays: Object.fromEntries(competitions.map(({ id, startsAt }) => [id, dayOf(new Date(startsAt), timeZone)])),
  }) satisfies ParticipantTerms
