import type { Em } from '#server/database/orm.ts'
import type { Buyer, HeldOrder, ParticipantView } from '#rules/views.ts'
import { Registration } from '../registrations/registration.ts'
import type { Order } from './order.ts'
import { priceOf, priceView } from './order-price.ts'

export async function heldOrderView(em: Em, order: Order, now: Date): Promise<HeldOrder | null> {
  const { organizationId, id, state } = order
  if (state !== 'held' && state !== 'awaiting_payment') return null
  const athletes = await em.find(Registration, { organizationId, orderId: id }, { orderBy: { position: 'asc' } })
  return {
    confirmationId: order.confirmationId,
    draftKey: order.draftKey,
    state,
    heldUntil: order.heldUntil.toISOString(),
    serverNow: now.toISOString(),
    participants: athletes.map(participantView),
    buyer: order.buyer ? buyerView(order.buyer) : null,
    couponCode: order.couponCode ?? null,
    price: priceView(priceOf(order)),
  }
}

const participantView = ({ competitionId, firstName, lastName, email }: Registration): ParticipantView => ({
  competitionId,
  firstName,
  lastName,
  email,
})

const buyerView = ({ firstName, lastName, email }: Buyer) => ({ firstName, lastName, email })
