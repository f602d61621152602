import { audited, command } from '../command.ts'
import { swapWithNeighbour } from '../swap-with-neighbour.ts'
import { TicketType } from './ticket-type.ts'

/** Swaps a type with its neighbour; at an end it stays. Throws `Refused` `not_found`, `forbidden`. */
export const moveTicketType = command({
  permission: 'edit-events',
  subject: TicketType,
  action: 'ticket-type.moved',
  async run({ em, subject: type }, direction: 'up' | 'down') {
    await swapWithNeighbour(em, 'ticket_type', type, direction)
    return audited()
  },
})
