import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { MovementSum } from '#rules/ledger/settlement.ts'
import { settle } from '#rules/ledger/settlement.ts'
import type { EventSettlement, SettlementFilter } from '#rules/ledger/settlement-view.ts'
import { isNeeded } from '../refunds/refund.ts'
import { cashToReturn } from './cash-to-return.ts'

type Row = Omit<MovementSum, 'amount'> & { eventId: string; title: string; amount: string }

export type Settlements = Readonly<{ total: ReturnType<typeof settle>; rows: EventSettlement[] }>

export async function settlementsOf(em: Em, ctx: Context, filter: SettlementFilter): Promise<Settlements> {
  const rows = await query(
    em,
    sql<Row>`
      select event.id as "eventId", event.title, kind, method, holder, payer, amount
      from (${movementsOf(ctx, filter)} union all ${owedToBuyersOf(ctx, filter)}
        union all ${cashToReturnOf(ctx, filter)}) moved
      join event on event.organization_id = ${ctx.organization.id} and event.id = event_id
      order by event.starts_at desc, event.id`,
  )
  const sums = rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  const byEvent = Map.groupBy(sums, ({ eventId }) => eventId)
  return {
    total: settle(sums),
    rows: [...byEvent].map(([eventId, each]) => ({ eventId, title: each[0]!.title, ...settle(each) })),
  }
}

const movementsOf = (ctx: Context, filter: SettlementFilter) => sql`
  select event_id, kind, method, holder, (select fees_paid_by from orders
    where orders.organization_id = ledger_entry.organization_id and orders.id = order_id) as payer, sum(amount) as amount
  from ledger_entry where ledger_entry.organization_id = ${ctx.organization.id} and event_id is not null
    and ${isInFilter(ctx, filter)}
  group by event_id, kind, method, holder, payer`

const owedToBuyersOf = (ctx: Context, filter: SettlementFilter) => sql`
  select event_id, 'owed_to_buyers', null, 'organizer', null, sum(refund.amount)
  from (select id, organization_id, payment_id, order_id, amount, created_at as at from refund
    where organization_id = ${ctx.organization.id} and state <> 'done' and ${isNeeded}) refund
  join payment on payment.organization_id = refund.organization_id and payment.id = payment_id
    and payment.state <> 'charged_back'
  join orders on orders.organization_id = refund.organization_id and orders.id = refund.order_id
  where ${isInFilter(ctx, filter, sql`orders`)}
  group by event_id`

const cashToReturnOf = (ctx: Context, filter: SettlementFilter) => sql`
  select event_id, kind, null, 'organizer', null, sum(amount) from (${cashToReturn(ctx)}) line
  where ${isInFilter(ctx, filter, sql`line`)}
  group by event_id, kind`

export const isInFilter = (
  { organization: { timeZone } }: Context,
  { eventId, from, to }: SettlementFilter,
  table = sql`ledger_entry`,
) => sql`
  (${eventId}::uuid is null or ${table}.event_id = ${eventId})
  and (${from}::date is null or at >= ${from}::date::timestamp at time zone ${timeZone})
  and (${to}::date is null or at < (${to}::date + 1)::timestamp at time zone ${timeZone})`
