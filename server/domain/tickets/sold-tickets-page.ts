import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type {
  SoldTicketDays,
  SoldTicketListState,
  SoldTicketsPage,
  SoldTicketTotals,
} from '#rules/tickets/sold-tickets.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'
import { eventHead } from '../events/event-head.ts'
import { soldTicketList, type SoldTicketScope } from './sold-ticket-list.ts'

const chartDays = 60

const rowColumns = [
  'orderId',
  'number',
  'buyerName',
  'buyerEmail',
  'type',
  'quantity',
  'state',
  'amount',
  'platformFee',
  'providerFee',
  'vat',
  'net',
  'currency',
  'purchasedAt',
] as const

/** Throws `Refused` `not_found`, `forbidden`. */
export const soldTicketsPage = queryOf({
  permission: 'see-money',
  subject: eventHead,
  async run({ em, ctx, subject: event }, state: SoldTicketListState): Promise<SoldTicketsPage> {
    const scope = { ...ctx, eventId: event.id }
    const types = await query(
      em,
      sql<SoldTicketsPage['types'][number]>`
        select id, name from ticket_type where organization_id = ${ctx.organization.id} and event_id = ${event.id}
        order by position, id`,
    )
    const [any] = await query(
      em,
      sql`select from ticket where organization_id = ${ctx.organization.id} and event_id = ${event.id} limit 1`,
    )
    return {
      ...(await soldTicketList.page(em, scope, state, rowColumns)),
      event,
      types,
      totals: await totalsOf(em, scope, state),
      sales: await salesOf(em, scope, state),
      hasTickets: any !== undefined,
    }
  },
})

const totalsOf = (em: Em, scope: SoldTicketScope, state: SoldTicketListState): Promise<SoldTicketTotals[]> =>
  query(
    em,
    sql<SoldTicketTotals>`
      select currency, sum(quantity)::int as quantity, sum(amount) as amount, sum("platformFee") as "platformFee",
        sum("providerFee") as "providerFee", sum(vat) as vat, sum(net) as net
      from (${soldTicketList.select(em, scope, state, rowColumns)}) as matches
      group by currency order by count(*) desc, currency`,
  )

/** The last days of the period, of amounts in the organization's currency. */
async function salesOf(em: Em, scope: SoldTicketScope, state: SoldTicketListState): Promise<SoldTicketDays> {
  const { timeZone, currency } = scope.organization
  const { from, to } = state.filters
  const today = dayOf(scope.now, timeZone)
  const last = to && to < today ? to : today
  const rows = await query(
    em,
    sql<{ day: Day; quantity: number; amount: number }>`
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(sold.quantity, 0)::int as quantity,
        coalesce(sold.amount, 0)::float8 as amount
      from (select ${last}::date - generate_series(${chartDays - 1}::int, 0, -1) as day) calendar
      left join (
        select "purchasedOn" as day, sum(quantity) as quantity,
          sum(amount) filter (where currency = ${currency}) as amount
        from (${soldTicketList.select(em, scope, state, ['purchasedOn', 'quantity', 'amount', 'currency'])}) as matches
        group by 1
      ) sold using (day)
      where ${from}::date is null or day >= ${from}::date
      order by day`,
  )
  return {
    days: rows.map(({ day }) => day),
    quantities: rows.map(({ quantity }) => quantity),
    amounts: rows.map(({ amount }) => amount),
    isPast: last < today,
  }
}
