import type { EventStatus } from '../events/event-state.ts'
import type { OfferedItem } from '../merchandise/offered-item.ts'
import type { TeamTerms } from '../teams/team-terms.ts'
import type { Day } from '../time/day.ts'
import type { RegistrationForm } from './registration-form-schema.ts'

export type FormCompetition = {
  id: string
  name: string
  raceDay: Day
  team: TeamTerms | null
  /** Who is registered, or holds a place. */
  athletes: number
}

export type EventForm = {
  id: string
  status: EventStatus
  revision: number
  form: RegistrationForm
  /** The latest possible birth. */
  today: Day
  competitions: FormCompetition[]
  merchandise: OfferedItem[]
  /** How many have answered, by the field's id; also those whose registration was cancelled. */
  answers: Record<string, number>
  /** Of other events, to copy from. */
  otherForms: { id: string; title: string; fields: number }[]
}
