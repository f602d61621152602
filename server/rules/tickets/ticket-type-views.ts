import type { TicketState } from './ticket-state.ts'
import type { TicketField } from './ticket-type-schema.ts'

/** `held` and `sold` are tickets in orders that are not paid yet, and in confirmed ones. */
export type EditorTicketType = {
  id: string
  revision: number
  position: number
  name: string
  description: string
  price: number
  /** Null: unlimited. */
  maxQuantity: number | null
  perOrder: number
  saleStartsAt: string | null
  saleEndsAt: string | null
  isActive: boolean
  fields: TicketField[]
  sponsors: string[]
  held: number
  sold: number
  /** Whether nobody has ever held one: then it can be deleted. */
  isUntouched: boolean
  state: TicketState
}

export type EventTicketTypes = {
  id: string
  slug: string
  timeZone: string
  supportsTickets: boolean
  startsAt: string
  /** Names of the sponsors that can be printed on tickets. */
  sponsors: string[]
  types: EditorTicketType[]
}
