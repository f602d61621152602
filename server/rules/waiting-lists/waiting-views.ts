import type { EventHead } from '../events/admin-event-views.ts'
import type { WaitingState } from './waiting-state.ts'

export type WaitingEntryPage = {
  state: WaitingState
  competitionId: string
  competition: string
  places: number
  /** One place of a competition for teams is a team's. */
  isTeam: boolean
  /** Among those who wait for the competition, from 1. */
  position: number
  /** Until when the link of an unconfirmed one can be confirmed. */
  confirmUntil: string
  offeredUntil: string | null
  /** Until when the offer holds once it is kept. */
  keepableUntil: string | null
}

export type WaitingMoveView = { at: string; from: number; to: number; reason: string }

export type WaitingRow = {
  id: string
  name: string
  email: string
  phone: string
  competition: string
  places: number
  state: WaitingState
  since: string
  offeredUntil: string | null
  /** From 1, of who waits; null otherwise. */
  rank: number | null
  /** Of the event, from the same network, with this one; null where it is not known. */
  ofNetwork: number | null
  /** The latest first; none for who may not move. */
  moves: WaitingMoveView[]
}

export type WaitingListPage = {
  event: EventHead
  hasLists: boolean
  rows: WaitingRow[]
  ended: WaitingRow[]
}
