import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { databaseNow } from '#server/database/clock.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { visibleArrival } from '#rules/events/arrival.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import { isOwing } from '#rules/orders/order-figures.ts'
import { orderLabel } from '#rules/orders/order-state.ts'
import type { MethodOffer } from '#rules/payments/method-offer.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { isManualMethod } from '#rules/payments/payment-methods.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { loadAcceptance } from '../agreements/load-acceptance.ts'
import { queryOf } from '../command.ts'
import { eventRevisionOf } from '../events/event-revision.ts'
import { loadClaimedDiscount } from '../coupons/coupon-uses.ts'
import { Event } from '../events/event.ts'
import { changeableAthletes } from '../own-registrations/changeable-athletes.ts'
import { participantOfAddition } from '../merchandise/participant-of-addition.ts'
import { methodOffers } from '../payments/method-offers.ts'
import { paymentInstructions } from '../payments/payment-instructions.ts'
import { Payment } from '../payments/payment.ts'
import { findMemberTeam } from '../teams/team-status.ts'
import { findTakenOver } from '../transfers/taken-over.ts'
import { loadOrder } from './load-order.ts'
import { linesOf } from './order-lines.ts'
import { contentsOf, type Order } from './order.ts'
import { buyerFigures } from './order-figures.ts'
import { describeLines, priceOfBuyer, registeredOf, soldLineOfBuyer } from './sold-lines.ts'

export const confirmationPage = queryOf({
  permission: 'anybody',
  subject: loadOrder,
  async run({ em, ctx, subject: order }): Promise<ConfirmationPage> {
    const { organizationId, confirmationId, confirmationNumber, total, state, buyer } = order
    const event = await em.findOneOrFail(Event, { organizationId, id: order.eventId })
    const payments = await em.find(Payment, { organizationId, orderId: order.id }, { orderBy: { attempt: 'asc' } })
    const payment = payments.at(-1)?.state ?? null
    const now = await databaseNow(em)
    const canRetryPayment = event.status === 'published' && canPay(order, payment, now)
    const lines = await describeLines(em, order)
    const figures = await buyerFigures(em, order)
    const isEventDone = isEventOver(event.startsAt, ctx.now)
    return {
      confirmationId,
      confirmationNumber,
      label: orderLabel({
        order: state,
        payment,
        total,
        isPaidOutside: order.paidOutsideAt != null,
        isOwing: isOwing(figures),
        isEventOver: isEventDone,
      }),
      isPending: isDecisionOutstanding(order, payment),
      canRetryPayment,
      isConfirmed: state === 'confirmed',
      contents: contentsOf(order),
      addsTo: await participantOfAddition(em, order),
      paymentMethod: order.paymentMethod ?? null,
      methods: canRetryPayment ? await offersOf(em, ctx, { order, event, now }) : [],
      instructions: payment === 'pending' ? await paymentInstructions(em, ctx, { order, event }) : null,
      event: eventFacts(event, ctx.now),
      lines: lines.map(soldLineOfBuyer(await findTakenOver(em, order))),
      registered: registeredOf(lines),
      athletes: [...(await changeableAthletes(em, ctx, { orderId: order.id })).values()],
      team: await findMemberTeam(em, ctx, { orderId: order.id, isCaptain: true }),
      athletePosition: null,
      isPaid: state === 'confirmed' && total > 0,
      refunds: refundsOf(payments),
      buyerName: buyer ? fullName(buyer) : '',
      buyerEmail: buyer?.email ?? '',
      currency: order.currency,
      price: priceOfBuyer(order, lines, figures.price),
      figures,
      couponCode: order.couponCode ?? null,
      confirmedAt: order.confirmedAt?.toISOString() ?? null,
      heldUntil: order.heldUntil.toISOString(),
      refundHours: order.refundHours,
      refundKeepsFees: order.refundKeepsFees,
      hasOwnPage: order.confirmedAt != null && (total > 0 || (state === 'confirmed' && event.status !== 'cancelled')),
      arrival: visibleArrival(event, ctx.now),
      acceptance: await loadAcceptance(em, { organizationId, orderId: order.id }),
    }
  },
})

export function refundsOf(payments: readonly Payment[]): ConfirmationPage['refunds'] {
  const outstandingOf = (some: readonly Payment[]) =>
    some.reduce((sum, { refundsTotal, refundedAmount }) => sum + refundsTotal - refundedAmount, 0)
  const returnedOf = (some: readonly Payment[]) => some.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0)
  const manualOnes = payments.filter(({ provider }) => isManualMethod(provider))
  const byProvider = payments.filter(({ provider }) => !isManualMethod(provider))
  return {
    returned: returnedOf(byProvider),
    returnedManually: returnedOf(manualOnes),
    returning: outstandingOf(byProvider),
    manual: outstandingOf(manualOnes),
  }
}

// A payment that is approved after the end of the hold may still take the places again.
const isDecisionOutstanding = ({ state, paymentMethod = null }: Order, payment: PaymentState | null): boolean =>
  (state === 'awaiting_payment' && payment === 'pending' && !isWaitedFor(paymentMethod)) ||
  ((state === 'awaiting_payment' || state === 'expired') && (payment === 'in_process' || payment === 'approved'))

const canPay = ({ state, heldUntil }: Order, payment: PaymentState | null, now: Date): boolean =>
  state === 'awaiting_payment' && heldUntil > now && payment !== 'in_process' && payment !== 'approved'

type Paying = Readonly<{ order: Order; event: Event; now: Date }>

async function offersOf(em: Em, ctx: Context, { order, event, now }: Paying): Promise<MethodOffer[]> {
  const lines = await linesOf(em, order)
  const terms = lines.filter(({ state }) => state !== 'cancelled')
  const paying = { order, event: { ...event, registrationDeadline: event.registrationDeadline ?? null }, now }
  return methodOffers(ctx, paying, { terms, discount: await loadClaimedDiscount(em, order) })
}

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
