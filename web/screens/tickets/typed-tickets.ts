import { typedAnswers } from '#rules/registration-forms/answers.ts'
import {
  ticketInputOf,
  type OfferedTicket,
  type TicketChoice,
  type TypedTickets,
} from '#rules/tickets/ticket-choice.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'

export const sentTickets = ({ values }: FormAnswer) => values?.tickets as TypedTickets | undefined

/** What was sent and rejected or is kept on the device, else what the order holds. */
export const typedTicketsOf = (
  types: readonly OfferedTicket[],
  typed: TypedTickets | undefined,
  held: readonly TicketChoice[] = [],
): TypedTickets =>
  Object.fromEntries(
    types.map((type) => {
      const input = ticketInputOf(type)
      const choice = held.find(({ ticketTypeId }) => ticketTypeId === type.id)
      return [
        input,
        {
          quantity: typed?.[input]?.quantity ?? String(choice?.answers.length ?? 0),
          answers:
            typed?.[input]?.answers ??
            Array.from({ length: type.perOrder }, (_, index) => ({
              ...typedAnswers(type.fields, choice?.answers[index] ?? {}),
            })),
        },
      ]
    }),
  )
