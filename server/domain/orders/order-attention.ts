import type { RawBuilder } from 'kysely'
import { sql } from '#server/database/query.ts'
import { isNeeded } from '../refunds/refund.ts'
import type { AttentionReason } from '#rules/orders/order-list.ts'

type Reason = Readonly<{ reason: AttentionReason; found: RawBuilder<unknown> }>

// Each finds orders by an index of few rows. `since` tells what staff have settled; a refund is settled by its state.
const reasonsOf = (organizationId: string): Reason[] => [
  {
    reason: 'refund_failed',
    found: sql`select order_id, null::timestamptz as since from refund
      where organization_id = ${organizationId} and state = 'failed' and ${isNeeded}`,
  },
  {
    reason: 'refund_manual',
    found: sql`select order_id, null::timestamptz as since from refund
      where organization_id = ${organizationId} and state = 'manual'`,
  },
  {
    reason: 'charged_back',
    found: sql`select order_id, updated_at as since from payment
      where organization_id = ${organizationId} and state = 'charged_back'`,
  },
  {
    reason: 'paid_twice',
    found: sql`select again.order_id, again.updated_at as since from payment as again
      join payment as other on other.organization_id = again.organization_id and other.order_id = again.order_id
        and other.attempt < again.attempt and other.state = 'approved' and other.received_amount > other.refunds_total
      where again.organization_id = ${organizationId} and again.state = 'approved' and again.attempt > 1
        and again.received_amount > again.refunds_total`,
  },
  {
    reason: 'paid_without_order',
    found: sql`select payment.order_id, payment.updated_at as since from orders
      join payment on payment.organization_id = orders.organization_id and payment.order_id = orders.id
      where orders.organization_id = ${organizationId} and orders.state <> 'confirmed'
        and payment.state = 'approved' and payment.received_amount > payment.refunds_total`,
  },
  {
    reason: 'notice_quarantined',
    found: sql`select order_id, since from orders_with_quarantined_notices()`,
  },
  {
    reason: 'difference_unpaid',
    found: sql`select orders.id as order_id, held_until as since from orders
      join registration on registration.organization_id = orders.organization_id
        and registration.id = moved_registration_id and registration.status = 'confirmed'
      where orders.organization_id = ${organizationId} and orders.state = 'expired' and not exists (
        select from orders as later where later.organization_id = orders.organization_id
          and later.moved_registration_id = orders.moved_registration_id and later.created_at > orders.created_at)`,
  },
  {
    reason: 'cash_to_return',
    found: sql`select order_id, null::timestamptz as since from order_line
      where organization_id = ${organizationId} and (cash_collected > deferred_cash
          or state in ('cancelled', 'ended') and deferred_cash > 0
            and (paid_outside_at is not null or cash_collected > 0))
        and case when paid_outside_at is not null then deferred_cash else coalesce(cash_collected, 0) end
          - case when state in ('cancelled', 'ended') then 0 else deferred_cash end > cash_kept`,
  },
  {
    reason: 'difference_kept',
    found: sql`select orders.id as order_id, orders.confirmed_at as since from orders
      join registration on registration.organization_id = orders.organization_id
        and registration.id = moved_registration_id and registration.status = 'cancelled'
      join payment on payment.organization_id = orders.organization_id and payment.order_id = orders.id
        and received_amount > refunds_total
      where orders.organization_id = ${organizationId} and orders.state = 'confirmed'`,
  },
  {
    reason: 'merchandise_kept',
    found: sql`select orders.id as order_id, orders.confirmed_at as since from orders
      join registration on registration.organization_id = orders.organization_id
        and registration.id = adds_to_registration_id and registration.status = 'cancelled'
      join order_line as line on line.organization_id = orders.organization_id and line.order_id = orders.id
        and line.state = 'confirmed'
      join merchandise_choice as choice on choice.organization_id = line.organization_id and choice.line_id = line.id
        and delivered_at is null
      where orders.organization_id = ${organizationId} and orders.state = 'confirmed'`,
  },
]

/** Rows of order and reason that staff have not settled. */
const unsettled = (organizationId: string) => sql`
  select found.order_id, found.reason from (
    ${sql.join(
      reasonsOf(organizationId).map(
        ({ reason, found }) => sql`select *, ${reason}::text as reason from (${found}) as rows`,
      ),
      sql` union all `,
    )}
  ) as found
  join orders as settled on settled.organization_id = ${organizationId} and settled.id = found.order_id
    and (found.since is null or settled.settled_at is null or settled.settled_at < found.since)`

export const ordersNeedingAttention = (organizationId: string): RawBuilder<string> =>
  sql`select order_id from (${unsettled(organizationId)}) as unsettled`

/** Why orders need staff: rows of `orderId` and `reason`, of one order or with null of all. */
export const attentionOf = (organizationId: string, orderId: string | null = null) =>
  sql<{ orderId: string; reason: AttentionReason }>`
    select distinct order_id as "orderId", reason from (${unsettled(organizationId)}) as unsettled
    where ${orderId === null ? sql`true` : sql`order_id = ${orderId}::uuid`} order by 1, 2`
