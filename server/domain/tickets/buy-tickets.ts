import type { Context } from '#server/context.ts'
import type { HeldOrder } from '#rules/registrations/registration-views.ts'
import type { TicketChoice } from '#rules/tickets/ticket-choice.ts'
import { holdOrder } from '../orders/hold-order.ts'

type Purchase = Readonly<{ draftKey: string; choices: readonly TicketChoice[] }>

/** Holds tickets of an event; its buyer is not known yet. Throws what `holdOrder` throws. */
export const buyTickets = (ctx: Context, eventId: string, { draftKey, choices }: Purchase): Promise<HeldOrder> =>
  holdOrder(ctx, eventId, {
    draftKey,
    choices: { registration: [], team: [], merchandise: [], ticket: choices },
    holderEmail: '',
  })
