import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { MoneyHolder, MovementKind } from '#rules/ledger/movements.ts'
import type { PaymentMethod } from '#rules/payments/payment-methods.ts'
import { reasonsBesideSale } from '#rules/refunds/refund-reasons.ts'
import { isNeeded } from '../refunds/refund.ts'
import { unpaidCash } from './unpaid-cash.ts'

/** A movement that the ledger has to have, with the amount that it has; both in minor units. */
export type DueMovement = Readonly<{
  organizationId: string
  orderId: string
  eventId: string
  paymentId: string | null
  refundId: string | null
  kind: MovementKind
  method: PaymentMethod | null
  holder: MoneyHolder
  amount: string
  currency: string
  at: Date
}>

const isDone = sql<SqlBool>`refund.state = 'done'`

/** A decision that has not been carried out. What a bank has taken is not returned as well. */
export const isPending = sql<SqlBool>`(refund.state <> 'done' and ${isNeeded} and payment.state <> 'charged_back')`

export const isDecided = sql<SqlBool>`(${isDone} or ${isPending})`

/**
 * The movements of orders, from their columns: what a confirmed order sold and charged, less cash of cancelled lines that
 * nobody has paid, what arrived by each payment and what went back. A sale is that of the first payment that was not returned at once. The VAT of the platform's fee is its part of the order's, as in `applicationFeeOf`. `condition` is on `orders`,
 * `isGone` on `refund` and its `payment`: which refunds count.
 */
export const dueMovements = (condition: RawBuilder<unknown>, isGone = isDone) => sql<DueMovement>`
  select sale.organization_id, sale.id as order_id, event_id, null::uuid as payment_id, null::uuid as refund_id, kind,
    method, holder, amount, currency, confirmed_at as at
  from (${salesOf(condition)}) sale cross join lateral (values
    ('sold', base), ('discount', -discount), ('cash', deferred_cash), ('platform_fee', platform_fee),
    ('platform_vat', platform_vat), ('provider_fee', provider_fee), ('provider_vat', vat - platform_vat)
  ) as part (kind, amount)
  where confirmed_at is not null
  union all
  select sold.organization_id, sold.id, event_id, null, null, 'fee_returned', method, fee_holder,
    -round(fee_on_cash * greatest(0, (platform_fee + platform_vat) / platform_fee::numeric
      - returned.fee / fee_paid_online)), currency, clock_timestamp()
  from (${salesOf(condition)}) sold cross join lateral (
    select coalesce(sum(fee) filter (where not is_beside), 0) as fee
    from (${returnsOf(sql`orders.organization_id = sold.organization_id and orders.id = sold.id`, isGone)}) each
  ) as returned
  where fee_on_cash > 0
  union all
  select sale.organization_id, sale.id, event_id, payment.id, null, kind, provider, ${holderOf('payment')}, part.amount,
    payment.currency, part.at
  from (${salesOf(condition)}) sale
  join payment on payment.organization_id = sale.organization_id and payment.order_id = sale.id and received_amount > 0
  cross join lateral (values
    ('received', received_amount, coalesce(received_at, payment.updated_at)),
    ('charged_back', case when payment.state = 'charged_back' then refunded_amount - received_amount else 0 end,
      payment.updated_at),
    ('provider_charge', -provider_charge, coalesce(received_at, payment.updated_at)),
    ('fee_collected', application_fee, coalesce(received_at, payment.updated_at))
  ) as part (kind, amount, at)
  union all
  select organization_id, order_id, event_id, payment_id, refund_id, kind, provider, holder, part.amount, currency, at
  from (${returnsOf(condition, isGone)}) returned
  cross join lateral (values
    ('refunded', -amount),
    ('fee_returned', case when confirmed_at is null or is_beside then 0 else -fee end),
    ('fee_collected', case when account is null then 0 else -fee end)
  ) as part (kind, amount)`

/**
 * The fee given up with a refund is what the refunds so far give up together, less what the earlier ones did, so that
 * they add up to the whole fee. What came beside the sale has no part in the platform's. A refund that the bank sent back
 * counts 0.
 */
const returnsOf = (condition: RawBuilder<unknown>, isGone: RawBuilder<SqlBool>) => sql`
  select *, case when returns_fee then round(whole_fee * so_far / whole::numeric)
    - round(whole_fee * (so_far - amount) / whole::numeric) else 0 end as fee
  from (
    select each.*, case when account is null and not is_beside
        then received_amount - coalesce(sum(decided) filter (where is_beside) over of_payment, 0)
        else received_amount end as whole,
      coalesce(sum(amount) filter (where returns_fee) over so_far, 0) as so_far
    from (
      select sale.organization_id, sale.id as order_id, event_id, payment.id as payment_id, refund.id as refund_id,
        provider, ${holderOf('payment')} as holder, refund.currency, coalesce(done_at, refund.updated_at) as at,
        confirmed_at, account, received_amount, returns_fee, refund.amount as decided, ${isGone} as is_gone, done_at,
        case when ${isGone} then refund.amount else 0 end as amount, ${isBesideSale} as is_beside,
        case when account is not null then application_fee else platform_fee + platform_vat end as whole_fee
      from (${salesOf(condition)}) sale
      join refund on refund.organization_id = sale.organization_id and refund.order_id = sale.id
      join payment on payment.organization_id = refund.organization_id and payment.id = refund.payment_id
        and payment.order_id = sale.id
    ) each
    window of_payment as (partition by payment_id),
      so_far as (partition by payment_id, is_beside order by at, refund_id)
  ) counted
  where is_gone or done_at is not null`

const isBesideSale = sql`refund.because = any (${[...reasonsBesideSale]}::text[])`

const holderOf = (table: string) =>
  sql`case when ${sql.raw(table)}.provider in ('sandbox', 'stripe', 'mercadopago') and ${sql.raw(table)}.account is null
    then 'platform' else 'organizer' end`

const cashInExcess = sql`(select coalesce(sum(cash_collected - deferred_cash), 0) from order_line
  where order_line.organization_id = orders.organization_id and order_line.order_id = orders.id
    and cash_collected > order_line.deferred_cash)`

const salesOf = (condition: RawBuilder<unknown>) => sql`
  select *,
    coalesce(round(greatest(vat, 0) * platform_fee / nullif(platform_fee + provider_fee, 0)::numeric), 0) as platform_vat
  from (${amountsOf(condition)}) amounts`

const amountsOf = (condition: RawBuilder<unknown>) => sql`
  select orders.organization_id, orders.id, event_id, orders.currency, confirmed_at, orders.base - unpaid.base as base,
    orders.discount - unpaid.discount as discount, orders.deferred_cash - unpaid.deferred_cash + ${cashInExcess} as deferred_cash,
    orders.platform_fee - unpaid.platform_fee as platform_fee,
    orders.provider_fee - unpaid.provider_fee as provider_fee, orders.vat - unpaid.vat as vat, fee_on_cash, fee_paid_online,
    first.provider as method, coalesce(first.holder, 'organizer') as holder,
    case when first.account is null then coalesce(first.holder, 'organizer') else 'platform' end as fee_holder
  from orders
  cross join lateral (${unpaidCash}) unpaid
  left join lateral (
    select provider, account, ${holderOf('payment')} as holder from payment
    where payment.organization_id = orders.organization_id and payment.order_id = orders.id and received_amount > 0
    order by exists (select from refund where refund.organization_id = payment.organization_id
      and refund.payment_id = payment.id and refund.amount = payment.received_amount and ${isBesideSale}),
      received_at, attempt limit 1
  ) first on true
  where (confirmed_at is not null or first.provider is not null) and ${condition}`
