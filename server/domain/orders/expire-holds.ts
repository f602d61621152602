import type { Context, PlatformContext } from '#server/context.ts'
import { endOrders } from './end-orders.ts'
import { isWaitedFor } from '#rules/payments/offered-methods.ts'
import { enqueueMessages, type NewMessage } from '../messages/enqueue-message.ts'
import { isDifference, type Order } from './order.ts'
import { query, sql } from '#server/database/query.ts'

const batchSize = 100

type FailedOrganization = Readonly<{ organizationId: string; error: unknown }>

/**
 * Ends unpaid orders whose hold expired, whose event was cancelled or whose organization was deleted. May run
 * concurrently; an organization that fails is reported in `failed` and does not stop the others.
 *
 * Not audited: an order is its own record: state, times and buyer.
 */
export async function expireHolds(
  platform: PlatformContext,
): Promise<{ ended: number; failed: readonly FailedOrganization[] }> {
  const organizations = await platform.db.transaction((em) =>
    query(
      em,
      sql<{ organization_id: string }>`
        select distinct organization_id from orders
        where state in ('held', 'awaiting_payment') and (${conditions.expired} or ${conditions.cancelled})`,
    ),
  )
  const failed: FailedOrganization[] = []
  let ended = 0
  for (const { organization_id: organizationId } of organizations) {
    try {
      const ctx = await platform.findContextEvenDeleted(organizationId)
      if (ctx) ended += (await endAll(ctx, 'expired', null)) + (await endAll(ctx, 'cancelled', null))
    } catch (error) {
      failed.push({ organizationId, error })
    }
  }
  return { ended, failed }
}

/** Not audited: an order is its own record: state, times and buyer. */
export const expireOverdueHolds = (ctx: Context, { eventId }: { eventId?: string } = {}): Promise<number> =>
  endAll(ctx, 'expired', eventId ?? null)

async function endAll(ctx: Context, state: keyof typeof conditions, eventId: string | null): Promise<number> {
  for (let ended = 0; ;) {
    const batchCount = await endBatch(ctx, state, eventId)
    ended += batchCount
    if (batchCount < batchSize) return ended
  }
}

// Skips locked orders: their payment may be arriving right now.
const endBatch = (ctx: Context, state: keyof typeof conditions, eventId: string | null) =>
  ctx.db.transaction(async (em) => {
    const orders = await query(
      em,
      sql<HeldOrder>`
        select ${heldColumns} from orders
        where organization_id = ${ctx.organization.id} and state in ('held', 'awaiting_payment')
          and ${conditions[state]}
          and (${eventId}::uuid is null or event_id = ${eventId})
        order by id limit ${batchSize} for update skip locked`,
    )
    if (orders.length > 0) await endOrders(em, ctx, orders, state)
    if (state === 'expired') await enqueueMessages(ctx, em, orders.flatMap(endOfHoldMail))
    return orders.length
  })

export const heldColumns = sql`orders.id, orders.coupon_id as "couponId", orders.state,
  orders.payment_method as "paymentMethod", orders.moved_registration_id as "movedRegistrationId",
  orders.buyer, orders.locale`

export type HeldOrder = Pick<
  Order,
  'id' | 'couponId' | 'state' | 'paymentMethod' | 'movedRegistrationId' | 'buyer' | 'locale'
>

/** To who had days to pay; who leaves a card page knows. */
export const endOfHoldMail = ({ id: orderId, state, buyer, locale, ...order }: HeldOrder): NewMessage[] =>
  state === 'awaiting_payment' && buyer && (isWaitedFor(order.paymentMethod ?? null) || isDifference(order))
    ? [{ kind: 'payment-expired', orderId, recipient: buyer.email, locale, dedupeKey: `payment-expired:${orderId}` }]
    : []

const conditions = {
  expired: sql`orders.held_until <= clock_timestamp()`,
  cancelled: sql`(exists (select from event where event.organization_id = orders.organization_id
      and event.id = orders.event_id and event.status = 'cancelled')
    or exists (select from organization where organization.id = orders.organization_id and deleted_at is not null))`,
} as const
