import type { Context, PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { enqueueMessages } from '../messages/enqueue-message.ts'

const batchSize = 200

/**
 * Reminds buyers whose e-mail address is confirmed, at half of the time that their transfer or QR payment is waited for,
 * once for each order, unless they have sent a receipt. Organizations that were deleted remind nobody.
 */
export async function remindOfPayments(platform: PlatformContext): Promise<void> {
  const rows = await platform.db.read((em) => query(em, dueOrders))
  for (const [organizationId, orders] of Map.groupBy(rows, (row) => row.organizationId)) {
    const ctx = await platform.findContext(organizationId)
    if (ctx) await remind(ctx, orders)
  }
}

type DueOrder = { organizationId: string; orderId: string; email: string; locale: Locale }

export const paymentReminderKey = (orderId: string): string => `payment-reminder:${orderId}`

const remind = (ctx: Context, orders: readonly DueOrder[]) =>
  ctx.db.transaction((em) =>
    enqueueMessages(
      ctx,
      em,
      orders.map(({ orderId, email, locale }) => ({
        kind: 'payment-reminder' as const,
        orderId,
        recipient: email,
        locale,
        dedupeKey: paymentReminderKey(orderId),
      })),
    ),
  )

const dueOrders = sql<DueOrder>`
  select orders.organization_id as "organizationId", orders.id as "orderId", buyer ->> 'email' as email, locale
  from orders join payment on payment.organization_id = orders.organization_id and payment.order_id = orders.id
    and payment.state = 'pending' and payment.provider = orders.payment_method
  where orders.state = 'awaiting_payment' and payment_method in ('transfer', 'qr') and buyer is not null
    and held_until > clock_timestamp() and hold_confirmed_at is not null
    and clock_timestamp() >= payment.created_at + (held_until - payment.created_at) / 2
    and not exists (select from payment_receipt where payment_receipt.organization_id = orders.organization_id
      and payment_receipt.order_id = orders.id)
    and not exists (select from message where message.organization_id = orders.organization_id
      and dedupe_key = 'payment-reminder:' || orders.id)
  order by held_until limit ${batchSize}`
