import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { AwaitedTransfer } from '#rules/statements/statement-match.ts'
import { isAwaited } from '../payments/awaited-payments.ts'

/** The orders that a bank statement may pay, one for each payment by hand that is waited for or may still arrive. */
export const openTransfers = (em: Em, ctx: Context): Promise<AwaitedTransfer[]> =>
  transfersWhere(em, ctx, isAwaited(ctx.now))

const endedDays = 400
const mostEnded = 5_000

/** The latest orders that are over, of which nothing has been recorded as arrived, by their last payment by hand. */
export const endedTransfers = (em: Em, ctx: Context): Promise<AwaitedTransfer[]> =>
  transfersWhere(
    em,
    ctx,
    sql`payment.provider in ('transfer', 'qr', 'cash') and not ${isAwaited(ctx.now)}
      and orders.state in ('expired', 'cancelled', 'refunded', 'charged_back')
      and orders.created_at > ${ctx.now}::timestamptz - make_interval(days => ${endedDays})
      and not exists (select from payment as other where other.organization_id = payment.organization_id
        and other.order_id = payment.order_id and (other.attempt > payment.attempt or other.received_amount > 0))
      order by orders.created_at desc limit ${mostEnded}`,
  )

const transfersWhere = (em: Em, { organization }: Context, condition: RawBuilder<unknown>) =>
  query(
    em,
    sql<AwaitedTransfer>`
      select payment.id as "paymentId", orders.id as "orderId", confirmation_number as "confirmationNumber",
        orders.total::float8 as amount, orders.currency,
        trim(concat(buyer ->> 'firstName', ' ', buyer ->> 'lastName')) as "buyerName", buyer ->> 'dni' as dni,
        (select coalesce(json_agg(concat(first_name, ' ', last_name) order by position, id), '[]') from registration
          where registration.organization_id = orders.organization_id and order_id = orders.id) as "athleteNames",
        ${isoMoment('orders.created_at')} as "createdAt", ${isoMoment('orders.held_until')} as "heldUntil",
        event.title as "eventTitle"
      from payment
      join orders on orders.organization_id = payment.organization_id and orders.id = payment.order_id
      join event on event.organization_id = orders.organization_id and event.id = orders.event_id
      where payment.organization_id = ${organization.id} and ${condition}`,
  )
