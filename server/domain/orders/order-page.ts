import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import type {
  OrderPage,
  OrderPageLine,
  OrderPageMail,
  OrderPageNote,
  OrderPagePayment,
  OrderPageCash,
} from '#rules/orders/admin-order-views.ts'
import { isOwing } from '#rules/orders/order-figures.ts'
import { orderLabel } from '#rules/orders/order-state.ts'
import { paths } from '#rules/paths.ts'
import { can } from '#rules/permissions.ts'
import { isManualMethod } from '#rules/payments/payment-methods.ts'
import { canMovePayment } from '#rules/payments/payment-state.ts'
import { findPeopleNames, actorOf } from '../audit/audit-log.ts'
import { changesOf } from '../audit/changes-of.ts'
import { queryOf } from '../command.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { Event } from '../events/event.ts'
import { PaymentReceipt } from '../payments/payment-receipt.ts'
import { Payment } from '../payments/payment.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { refundFacts, withPayee } from '../refunds/refund-views.ts'
import { Refund } from '../refunds/refund.ts'
import { attentionOf } from './order-attention.ts'
import { chargeTerms } from '../differences/charge-terms.ts'
import { openDifference } from '../differences/open-difference.ts'
import { relatedOrders } from '../differences/related-orders.ts'
import { orderFigures, soldAmounts } from './order-figures.ts'
import { orderPageLines } from './order-page-lines.ts'
import { contentsOf, isEmailUnconfirmed, isCheckedOut, isDifference, isWaivedDifference, Order } from './order.ts'

/** All that staff see of an order. Throws `Refused` `not_found`, `forbidden`. */
export const orderPage = queryOf({
  permission: 'see-money',
  subject: Order,
  async run({ em, ctx, subject: order }, box: SecretBox): Promise<OrderPage> {
    const { organizationId, id: orderId } = order
    const event = await em.findOneOrFail(Event, { organizationId, id: order.eventId })
    const payments = await em.find(Payment, { organizationId, orderId }, { orderBy: { attempt: 'asc' } })
    const refunds = await em.find(Refund, { organizationId, orderId }, { orderBy: { createdAt: 'desc', id: 'desc' } })
    const lines = await orderPageLines(em, order, refunds)
    const figures = await orderFigures(em, order)
    const methodOf = (id: string) => payments.find((payment) => payment.id === id)!.provider
    return {
      id: orderId,
      number: order.confirmationNumber,
      label: labelOf(ctx, { order, event, payments, isOwing: isOwing(figures) }),
      isRefunding: payments.some(({ refundsTotal, refundedAmount }) => refundsTotal > refundedAmount),
      contents: contentsOf(order),
      attention: (await query(em, attentionOf(organizationId, orderId))).map(({ reason }) => reason),
      event: {
        id: event.id,
        title: event.title,
        timeZone: event.timeZone,
      },
      ...factsOf(order, event),
      price: { ...(await soldAmounts(em, order)), total: order.total, feesPaidBy: order.feesPaidBy },
      figures,
      related: await relatedOrders(em, order, ctx.now),
      lines,
      payments: payments.map((payment) => paymentView(ctx, payment)),
      cash: await cashOfOrder(em, order),
      hasPaymentReceipt: (await em.count(PaymentReceipt, { organizationId, orderId })) > 0,
      refunds: refunds.map((refund) => withPayee(ctx, box, refundFacts(refund, methodOf(refund.paymentId)))),
      mails: await mailsOf(em, orderId),
      notes: await notesOf(em, ctx, orderId),
      changes: await changesOf(em, organizationId, subjectsOf(order)),
      may: {
        ...choicesOf(ctx, order, payments),
        addFree: mayAddFree(ctx, order, event),
        collectCash: mayCollectCash(ctx, order, lines),
        ...(await differenceChoices(em, ctx, order)),
      },
    }
  },
})

type Facts = { order: Order; event: Event; payments: readonly Payment[]; isOwing: boolean }

const labelOf = (ctx: Context, { order, event, payments, isOwing: owes }: Facts) =>
  orderLabel({
    order: order.state,
    payment: payments.at(-1)?.state ?? null,
    total: order.total,
    isPaidOutside: order.paidOutsideAt != null,
    isOwing: owes,
    isEventOver: isEventOver(event.startsAt, ctx.now),
  })

function factsOf(order: Order, event: Event) {
  const isHeld = order.state === 'held' || order.state === 'awaiting_payment'
  return {
    buyer: order.buyer ?? null,
    currency: order.currency,
    couponCode: order.couponCode ?? null,
    createdAt: order.createdAt.toISOString(),
    heldUntil: isHeld ? order.heldUntil.toISOString() : null,
    isEmailUnconfirmed: isEmailUnconfirmed(order),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    paidOutsideAt: order.paidOutsideAt?.toISOString() ?? null,
    confirmationPath: paths.confirmation(event.slug, order.confirmationId),
  }
}

const paymentView = (ctx: Context, payment: Payment): OrderPagePayment => ({
  isConfirmable: isConfirmable(ctx, payment),
  id: payment.id,
  attempt: payment.attempt,
  method: payment.provider,
  state: payment.state,
  amount: payment.amount,
  received: payment.receivedAmount,
  left: refundableAmount(payment),
  refunded: payment.refundedAmount,
  providerPaymentId: payment.providerPaymentId ?? null,
  account: payment.account ?? null,
  createdAt: payment.createdAt.toISOString(),
  receivedAt: payment.receivedAt?.toISOString() ?? null,
  releasedAt: payment.releasedAt?.toISOString() ?? null,
  updatedAt: payment.updatedAt.toISOString(),
})

const isConfirmable = ({ actor }: Context, { provider, state }: Payment): boolean =>
  can(actor, 'confirm-payments') && isManualMethod(provider) && canMovePayment(state, 'approved')

const mayCollectCash = ({ actor }: Context, { state }: Order, lines: readonly OrderPageLine[]): boolean =>
  can(actor, 'confirm-payments') &&
  state === 'confirmed' &&
  lines.some((line) => line.state === 'confirmed' && line.cash > line.cashCollected)

const mayAddFree = ({ actor }: Context, order: Order, { status }: Event): boolean =>
  can(actor, 'edit-athletes') &&
  ['held', 'awaiting_payment', 'confirmed'].includes(order.state) &&
  status !== 'cancelled' &&
  contentsOf(order) === 'places'

type DifferenceChoices = Pick<OrderPage['may'], 'chargeAgain' | 'oweCash'>

async function differenceChoices(em: Em, ctx: Context, order: Order): Promise<DifferenceChoices> {
  const isShown = isDifference(order) && can(ctx.actor, 'edit-athletes')
  const sold = isShown ? await openDifference(em, order) : null
  if (!sold) return { chargeAgain: false, oweCash: false }
  const event = await em.findOneOrFail(Event, { organizationId: order.organizationId, id: sold.order.eventId })
  const terms = chargeTerms(ctx, { order: sold.order, event, amount: order.base, now: ctx.now })
  return {
    chargeAgain: order.state !== 'awaiting_payment' && terms !== null,
    oweCash: true,
  }
}

function choicesOf(
  { actor, now }: Context,
  order: Order,
  payments: readonly Payment[],
): Omit<OrderPage['may'], 'addFree' | 'collectCash' | 'chargeAgain' | 'oweCash'> {
  const { state, buyer } = order
  const isHeld = state === 'held' || state === 'awaiting_payment'
  const isUnpaid = (state === 'awaiting_payment' || state === 'expired') && isCheckedOut(order)
  const isBeingDecided = payments.at(-1)?.state === 'in_process'
  return {
    cancel: can(actor, 'refund-orders') && state === 'confirmed',
    refund: can(actor, 'refund-orders') && payments.some((payment) => refundableAmount(payment) > 0),
    edit: can(actor, 'edit-athletes') && buyer !== null && buyer !== undefined,
    release: can(actor, 'release-holds') && isHeld && !isBeingDecided,
    extend: can(actor, 'release-holds') && isHeld && !isBeingDecided && order.heldUntil > now,
    resend: can(actor, 'edit-athletes') && state === 'confirmed' && Boolean(buyer?.email) && !isWaivedDifference(order),
    settle: can(actor, 'refund-orders'),
    grant: can(actor, 'refund-orders') && isUnpaid && !isBeingDecided,
  }
}

const mailsOf = (em: Em, orderId: string) =>
  query(
    em,
    sql<OrderPageMail>`
      select id, kind, recipient, state, coalesce(${isoMoment('sent_at')}, ${isoMoment('created_at')}) as at from message
      where id = any (array(select messages_of_order(${orderId}::uuid))) order by message.created_at desc, id desc`,
  )

async function notesOf(em: Em, { organization, actor }: Context, orderId: string): Promise<OrderPageNote[]> {
  const notes = await query(
    em,
    sql<{ id: string; at: string; authorId: string | null; text: string }>`
      select id, ${isoMoment('order_note.created_at')} as at, author_id as "authorId", text from order_note
      where organization_id = ${organization.id} and order_id = ${orderId} order by order_note.created_at desc, id desc`,
  )
  const people = await findPeopleNames(
    em,
    notes.flatMap(({ authorId }) => authorId ?? []),
  )
  return notes.map(({ authorId, ...note }) => ({
    ...note,
    author: authorId && (people.get(authorId) ?? null),
    isOwn: actor.kind === 'member' && actor.userId === authorId,
  }))
}

const subjectsOf = ({ organizationId, id }: Order) => sql`
  select ${id}::text
  union all select id::text from payment where organization_id = ${organizationId} and order_id = ${id}
  union all select id::text from refund where organization_id = ${organizationId} and order_id = ${id}
  union all select id::text from registration where organization_id = ${organizationId} and order_id = ${id}
  union all select id::text from team where organization_id = ${organizationId} and order_id = ${id}`

type Row = Omit<OrderPageCash, 'actor'> & { actor: string }

/** Cash that staff have recorded as collected or given back and have not taken back, the earliest first. */
async function cashOfOrder(em: Em, { organizationId, id }: Order): Promise<OrderPageCash[]> {
  const rows = await query(
    em,
    sql<Row>`
      select at, kind, sum(amount)::float8 as amount, max(actor) filter (where amount > 0) as actor
      from (
        select actor, details ->> 'at' as at,
          case when action in ('order.cash-collected', 'order.cash-undone') then 'collected' else 'given_back' end as kind,
          case when action in ('order.cash-collected', 'order.cash-given-back') then 1 else -1 end
            * (details ->> 'amount')::bigint as amount
        from audit_entry
        where organization_id = ${organizationId} and subject = ${id}::text and details ->> 'at' is not null
          and action in ('order.cash-collected', 'order.cash-undone', 'order.cash-given-back', 'order.cash-owed-again')
      ) as entry
      group by at, kind having sum(amount) > 0 order by at, kind`,
  )
  const memberIds = rows.flatMap(({ actor }) => (actor.startsWith('member:') ? actor.slice('member:'.length) : []))
  const people = await findPeopleNames(em, memberIds)
  return rows.map(({ actor, ...row }) => ({ ...row, actor: actorOf(actor, people) }))
}
