import type { EventStatus } from './event-state.ts'
import type { Sport } from './sports.ts'
import type { Arrival } from './arrival.ts'
import type { EditorCompetition } from '../competitions/editor-competition.ts'
import type { PublishNeed } from './event-readiness.ts'

export type EventEditorPage = {
  id: string
  slug: string
  status: EventStatus
  revision: number
  title: string
  summary: string
  description: string
  sport: Sport
  startsAt: string
  timeZone: string
  registrationDeadline: string | null
  locationName: string
  locationAddress: string
  point: [latitude: number, longitude: number] | null
  courseM: number | null
  showOnHomepage: boolean
  registrationEnabled: boolean
  arrival: Arrival
  /** Null: the organization's `usualRefundHours` apply, themselves null while unset. */
  refundHours: number | null
  usualRefundHours: number | null
  isOver: boolean
  registrations: number
  /** Of all competitions together; null: no limit. */
  capacity: number | null
  competitions: EditorCompetition[]
  checklist: { need: PublishNeed; isMet: boolean }[]
  feePlanRequestedAt: string | null
}
