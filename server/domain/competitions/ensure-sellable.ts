import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import type { FeePayer } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import { canBePaid, type MethodEvent } from '../payments/methods-of.ts'
import { ensureFeesFit, type SellablePrice } from './ensure-fees-fit.ts'

/**
 * Throws `Refused` `fee_plan_missing` or `payments_not_set_up` for a price above 0 in a published event that cannot be
 * charged, `fees_exceed_price`, `not_found`. Locks the event, so that its status stays until the transaction of `em` ends.
 */
export async function ensureSellable(
  em: Em,
  ctx: Context,
  eventId: string,
  prices: readonly SellablePrice[],
): Promise<void> {
  const [event] = await query(
    em,
    sql<{ status: EventStatus; feesPaidBy: FeePayer | null } & MethodEvent>`
      select status, payment_methods as "paymentMethods", payment_qr as "paymentQr", fees_paid_by as "feesPaidBy"
      from event where organization_id = ${ctx.organization.id} and id = ${eventId} for key share`,
  )
  if (!event) throw new Refused({ code: 'not_found' })
  ensureFeesFit(ctx.organization, event, prices)
  if (event.status !== 'published' || prices.every(({ price }) => price === 0)) return
  if (!ctx.organization.feePlan) throw new Refused({ code: 'fee_plan_missing', field: 'price' })
  if (!canBePaid(ctx, event)) throw new Refused({ code: 'payments_not_set_up', field: 'price' })
}

export const pricesOf = ({
  price,
  deferredCash,
  tiers,
}: Readonly<SellablePrice & { tiers: readonly { price: number }[] }>): SellablePrice[] =>
  [price, ...tiers.map((tier) => tier.price)].map((each) => ({ price: each, deferredCash }))
