import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { SettlementFilter, SettlementPage } from '#rules/ledger/settlement-view.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'
import { payoutsOf, platformBalance, releasedByProviders } from './platform-balance.ts'
import { isInFilter, settlementsOf } from './settlements.ts'

const chartDays = 60
const eventChoices = 200

/** What was sold, what arrived and who owes whom. Throws `Refused` `forbidden`. */
export const settlementPage = queryOf({
  permission: 'see-money',
  async run({ em, ctx }, filter: SettlementFilter): Promise<SettlementPage> {
    const events = await query(
      em,
      sql<SettlementPage['events'][number]>`
        select id, title from event where organization_id = ${ctx.organization.id}
        order by starts_at desc, id limit ${eventChoices}`,
    )
    const eventId = events.some(({ id }) => id === filter.eventId) ? filter.eventId : null
    const shown = { ...filter, eventId }
    return {
      filter: shown,
      events,
      ...(await settlementsOf(em, ctx, shown)),
      receipts: await receiptsByDay(em, ctx, shown),
      balance: await platformBalance(em, ctx),
      payouts: await payoutsOf(em, ctx),
      released: await releasedByProviders(em, ctx),
      today: dayOf(ctx.now, ctx.organization.timeZone),
    }
  },
})

async function receiptsByDay(em: Em, ctx: Context, filter: SettlementFilter): Promise<SettlementPage['receipts']> {
  const { id, timeZone } = ctx.organization
  const today = dayOf(ctx.now, timeZone)
  const last = filter.to && filter.to < today ? filter.to : today
  const rows = await query(
    em,
    sql<{ day: Day; received: string; refunded: string }>`
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(received, 0) as received, coalesce(refunded, 0) as refunded
      from (select ${last}::date - generate_series(${chartDays - 1}::int, 0, -1) as day) calendar
      left join (
        select (at at time zone ${timeZone})::date as day,
          sum(amount) filter (where kind = 'received') as received,
          -sum(amount) filter (where kind in ('refunded', 'charged_back')) as refunded
        from ledger_entry where ledger_entry.organization_id = ${id} and ${isInFilter(ctx, filter)}
          and at >= (${last}::date - ${chartDays}::int)::timestamp at time zone ${timeZone}
        group by 1
      ) moved using (day)
      where ${filter.from}::date is null or day >= ${filter.from}::date
      order by day`,
  )
  return {
    days: rows.map(({ day }) => day),
    received: rows.map(({ received }) => Number(received)),
    refunded: rows.map(({ refunded }) => Number(refunded)),
    isPast: last < today,
  }
}
