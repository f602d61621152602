import { maxFound } from '../check-in/check-in-views.ts'
import { parseConfirmationNumber } from '../orders/confirmation-number.ts'
import { foldText } from '../text/normalize-text.ts'
import { searchWords } from '../text/search-words.ts'
import type { GateTicket } from './gate-views.ts'

/** Tickets by what is entered at a gate: the number of an order finds its tickets alone, words find holders. */
export function findTickets(tickets: readonly GateTicket[], input: string): GateTicket[] {
  const words = searchWords(input)
  if (words.length === 0) return []
  const number = parseConfirmationNumber(input)
  const ofOrder = tickets.filter((ticket) => number !== null && ticket.number === number)
  if (ofOrder.length > 0) return ofOrder
  return tickets
    .filter(({ holder }) => {
      const name = foldText(holder)
      return words.every((word) => name.includes(word))
    })
    .slice(0, maxFound)
}
