import { sql } from 'kysely'
import { collectedCashOfLine } from '../orders/line-cash.ts'

/**
 * What is in an order's amounts for cash of cancelled lines that nobody has paid (docs/decisions/0123), of each row of
 * `orders`: the whole of such lines where nothing was paid at all, else what of their cash was not collected. Then `fee_paid_online` is the
 * platform's fee of these lines, without VAT, and `fee_on_cash` the part of it that is on their cash.
 */
export const unpaidCash = sql`
  select coalesce(sum(case when is_whole then base else uncollected end), 0) as base,
    coalesce(sum(discount) filter (where is_whole), 0) as discount,
    coalesce(sum(uncollected), 0) as deferred_cash,
    coalesce(sum(platform_fee) filter (where is_whole), 0) as platform_fee,
    coalesce(sum(provider_fee) filter (where is_whole), 0) as provider_fee,
    coalesce(sum(vat) filter (where is_whole), 0) as vat,
    coalesce(sum(platform_fee * uncollected / nullif(base - discount, 0)::numeric) filter (where not is_whole), 0)
      as fee_on_cash,
    coalesce(sum(platform_fee) filter (where not is_whole), 0) as fee_paid_online
  from (
    select base, discount, platform_fee, provider_fee, vat, deferred_cash - collected as uncollected,
      orders.total = 0 and collected = 0 as is_whole
    from order_line
    cross join lateral (select ${collectedCashOfLine} as collected) cash
    where order_line.organization_id = orders.organization_id and order_id = orders.id
      and orders.confirmed_at is not null and order_line.state in ('cancelled', 'ended') and deferred_cash > collected
  ) line`
