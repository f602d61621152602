import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { dueAfterPayouts, settle, type DueAmount, type MovementSum } from '#rules/ledger/settlement.ts'
import type { PayoutView, ReleasedAmount, SettlementPage } from '#rules/ledger/settlement-view.ts'

export async function platformBalance(em: Em, ctx: Context): Promise<SettlementPage['balance']> {
  const { id } = ctx.organization
  const rows = await query(
    em,
    sql<Omit<MovementSum, 'amount'> & { amount: string }>`
      select kind, method, holder, sum(amount) as amount from ledger_entry where organization_id = ${id}
      group by kind, method, holder`,
  )
  const sums = rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  const { owedByPlatform, owedByOrganizer } = settle(sums)
  const paidOut = sums.reduce((sum, { kind, amount }) => (kind === 'paid_out' ? sum - amount : sum), 0)
  return { owedByPlatform, owedByOrganizer, paidOut, due: dueAfterPayouts(await dueByDay(em, ctx), paidOut) }
}

async function dueByDay(em: Em, { organization: { id, timeZone } }: Context): Promise<DueAmount[]> {
  const rows = await query(
    em,
    sql<{ day: string; amount: string }>`
      select to_char((coalesce(confirmed_at, orders.created_at) at time zone ${timeZone})::date
          + case payment_timing when 'days_10' then 10 when 'days_18' then 18 when 'days_35' then 35 else 0 end,
          'YYYY-MM-DD') as day,
        sum(case when kind in ('received', 'refunded', 'charged_back') then amount else -amount end) as amount
      from ledger_entry join orders on orders.organization_id = ledger_entry.organization_id and orders.id = order_id
      where ledger_entry.organization_id = ${id} and ledger_entry.holder = 'platform'
        and kind in ('received', 'refunded', 'charged_back', 'platform_fee', 'platform_vat', 'fee_returned',
          'provider_fee', 'provider_vat')
      group by 1 order by 1`,
  )
  return rows.map(({ day, amount }) => ({ day, amount: Number(amount) }))
}

export const payoutsOf = async (em: Em, { organization: { id, timeZone } }: Context): Promise<PayoutView[]> => {
  const rows = await query(
    em,
    sql<Omit<PayoutView, 'amount'> & { amount: string }>`
      select id, to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day, -amount as amount, note
      from ledger_entry where organization_id = ${id} and kind = 'paid_out' order by at desc, id limit 100`,
  )
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

export const releasedByProviders = async (em: Em, ctx: Context): Promise<ReleasedAmount[]> => {
  const { id, timeZone } = ctx.organization
  const rows = await query(
    em,
    sql<Omit<ReleasedAmount, 'amount'> & { amount: string }>`
      select to_char(released_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, provider as method,
        count(*)::int as payments, sum(received_amount - application_fee - provider_charge) as amount
      from payment
      where organization_id = ${id} and released_at >= ${ctx.now}::timestamptz - interval '30 days'
        and account is not null and received_amount > 0
      group by 1, 2 order by 1, 2`,
  )
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}
