import type { HeldOrder, ParticipantView } from '#rules/registrations/registration-views.ts'
import type { Buyer } from '#rules/orders/buyer.ts'
import type { Order } from './order.ts'
import { priceView } from '#rules/prices/price-view.ts'
import { priceOf } from './order-price.ts'

/** Null for an order that is neither held nor awaiting payment. */
export function heldOrderView(
  order: Order,
  { participants, team }: { participants: readonly ParticipantView[]; team: HeldOrder['team'] },
  now: Date,
): HeldOrder | null {
  const { state } = order
  if (state !== 'held' && state !== 'awaiting_payment') return null
  return {
    confirmationId: order.confirmationId,
    draftKey: order.draftKey,
    state,
    heldUntil: order.heldUntil.toISOString(),
    serverNow: now.toISOString(),
    participants: participants.map(participantView),
    team,
    buyer: order.buyer ? buyerView(order.buyer) : null,
    couponCode: order.couponCode ?? null,
    price: priceView(priceOf(order), order.feesPaidBy),
  }
}

const participantView = ({
  competitionId,
  firstName,
  lastName,
  email,
  merchandise,
}: ParticipantView): ParticipantView => ({
  competitionId,
  firstName,
  lastName,
  email,
  merchandise,
})

const buyerView = ({ firstName, lastName, email }: Buyer) => ({ firstName, lastName, email })
