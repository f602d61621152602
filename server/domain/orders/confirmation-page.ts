import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { visibleArrival } from '#rules/events/arrival.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import { orderLabel } from '#rules/orders/order-state.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { loadAcceptance } from '../agreements/load-acceptance.ts'
import { eventRevisionOf } from '../events/event-revision.ts'
import { Event } from '../events/event.ts'
import { changeableAthletes } from '../own-registrations/changeable-athletes.ts'
import { latestPayment } from '../payments/latest-payment.ts'
import { findMemberTeam } from '../teams/team-status.ts'
import { loadOrder } from './load-order.ts'
import type { Order } from './order.ts'
import { priceOf, priceView } from './order-price.ts'
import { describeLines, soldLine } from './sold-lines.ts'

export async function confirmationPage(ctx: Context, confirmationId: string): Promise<ConfirmationPage> {
  return ctx.db.transaction(async (em) => {
    const order = await loadOrder(em, ctx, confirmationId)
    const { organizationId, confirmationNumber, total, state, buyer } = order
    const event = await em.findOneOrFail(Event, { organizationId, id: order.eventId })
    const payment = (await latestPayment(em, order))?.state ?? null
    const isEventDone = isEventOver(event.startsAt, ctx.now)
    return {
      confirmationId,
      confirmationNumber,
      label: orderLabel({
        order: state,
        payment,
        total,
        isPaidInHand: order.paidInHandAt != null,
        isEventOver: isEventDone,
      }),
      isPending: isDecisionOutstanding(order, payment),
      canRetryPayment: event.status === 'published' && canPay(order, payment, await databaseNow(em)),
      event: eventFacts(event, ctx.now),
      lines: (await describeLines(em, order)).map(soldLine),
      athletes: [...(await changeableAthletes(em, ctx, { orderId: order.id })).values()],
      team: await findMemberTeam(em, ctx, { orderId: order.id, isCaptain: true }),
      athletePosition: null,
      isPaid: state === 'confirmed' && total > 0,
      buyerName: buyer ? `${buyer.firstName} ${buyer.lastName}` : '',
      buyerEmail: buyer?.email ?? '',
      currency: order.currency,
      price: priceView(priceOf(order)),
      couponCode: order.couponCode ?? null,
      confirmedAt: order.confirmedAt?.toISOString() ?? null,
      heldUntil: order.heldUntil.toISOString(),
      refundHours: order.refundHours,
      arrival: visibleArrival(event, ctx.now),
      acceptance: await loadAcceptance(em, { organizationId, orderId: order.id }),
    }
  })
}

// A payment that is approved after the end of the hold may still take the places again.
const isDecisionOutstanding = ({ state }: Order, payment: PaymentState | null): boolean =>
  (state === 'awaiting_payment' && payment === 'pending') ||
  ((state === 'awaiting_payment' || state === 'expired') && (payment === 'in_process' || payment === 'approved'))

const canPay = ({ state, heldUntil }: Order, payment: PaymentState | null, now: Date): boolean =>
  state === 'awaiting_payment' && heldUntil > now && payment !== 'in_process' && payment !== 'approved'

export const eventFacts = (event: Event, now: Date): ConfirmationPage['event'] => {
  const { id, slug, title, timeZone, locationName, locationAddress } = event
  return {
    id,
    slug,
    title,
    timeZone,
    locationName,
    locationAddress,
    startsAt: event.startsAt.toISOString(),
    latitude: numberOf(event.latitude),
    longitude: numberOf(event.longitude),
    course: event.course ?? null,
    isOver: isEventOver(event.startsAt, now),
    ...eventRevisionOf(event),
  }
}

const numberOf = (degrees: number | string | null | undefined) => (degrees == null ? null : Number(degrees))
