import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { EmailConfirmationPage, EmailConfirmationState } from '#rules/orders/email-confirmation.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import { command, queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { confirmHold } from '../payments/confirm-hold.ts'
import { manualEndOf } from '../payments/method-offers.ts'
import { loadOrder, lockOrder } from './load-order.ts'
import { orderDetails } from './order-details.ts'
import type { Order } from './order.ts'

type AboutOrder = Pick<Order, 'organizationId' | 'id'>

const purposeOf = ({ organizationId, id }: AboutOrder) => `buyer's address of order ${organizationId} ${id}`

/**
 * Where who has the mailbox confirms the address of a buyer. The token seals the address, so that it opens for no other
 * order, and after a correction for this one neither. It is only mailed: the order's own page must not show it.
 */
export const emailConfirmationPath = (
  { secrets }: Pick<Context, 'secrets'>,
  { order, event }: Readonly<{ order: Order; event: Pick<Event, 'slug'> }>,
): string =>
  paths.emailConfirmation(event.slug, order.confirmationId, secrets.seal(order.buyer?.email ?? '', purposeOf(order)))

function addressIn({ secrets }: Pick<Context, 'secrets'>, order: AboutOrder, token: string): string | null {
  try {
    return secrets.open(token, purposeOf(order))
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

function stateOf(ctx: Context, order: Order, { token, now }: { token: string; now: Date }): EmailConfirmationState {
  if (!order.buyer || addressIn(ctx, order, token) !== order.buyer.email) return 'outdated'
  if (order.state === 'confirmed') return 'unneeded'
  if (order.state !== 'awaiting_payment' || order.heldUntil <= now) return 'ended'
  if (!isWaitedFor(order.paymentMethod ?? null)) return 'unneeded'
  return order.holdConfirmedAt ? 'confirmed' : 'open'
}

/** What opens here changes nothing: mail programs and scanners follow links. Throws `Refused` `order_not_found`. */
export const emailConfirmationPage = queryOf({
  permission: 'anybody',
  subject: loadOrder,
  async run({ em, ctx, subject: order }, token: string): Promise<EmailConfirmationPage> {
    const { organizationId, confirmationId, heldUntil } = order
    const event = await em.findOneOrFail(Event, { organizationId, id: order.eventId })
    const { slug, title, timeZone } = event
    const state = stateOf(ctx, order, { token, now: await databaseNow(em) })
    const sale = { order, event: { ...event, registrationDeadline: event.registrationDeadline ?? null } }
    const ends = {
      open: { confirmUntil: heldUntil.toISOString(), heldUntil: manualEndOf(ctx, sale).toISOString() },
      confirmed: { heldUntil: heldUntil.toISOString() },
    }
    const email = state === 'outdated' ? null : order.buyer!.email
    const none = { confirmUntil: null, heldUntil: null }
    const end = state === 'open' || state === 'confirmed' ? ends[state] : {}
    return { state, event: { slug, title, timeZone }, confirmationId, email, ...none, ...end }
  },
})

/**
 * Confirms the address that an order's instructions were mailed to, so that its places are held as long as its method
 * may take. Twice is once; a link of another address, or too late, changes nothing. Throws `Refused` `order_not_found`.
 */
export const confirmBuyerEmail = command({
  permission: 'anybody',
  subject: lockOrder,
  unaudited: 'an order is its own record: state, times and buyer',
  async run({ em, ctx, subject: order }, token: string) {
    const details = await orderDetails(em, order)
    if (stateOf(ctx, order, { token, now: details.now }) === 'open') confirmHold(ctx, { order, details })
  },
})
