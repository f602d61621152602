import type { EventStatus } from '../events/event-state.ts'

export type PaletteAthlete = {
  id: string
  eventId: string
  eventTitle: string
  firstName: string
  lastName: string
  email: string
  dni: string
  bibNumber: string | null
  isCancelled: boolean
  /** Null for an imported athlete. */
  confirmationNumber: string | null
}

export type PaletteEvent = { id: string; title: string; startsAt: string; timeZone: string; status: EventStatus }

export type PaletteResults = { athletes: PaletteAthlete[]; events: PaletteEvent[] }
