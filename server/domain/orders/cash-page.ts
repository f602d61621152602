import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { maxCount } from '#rules/lists/list-state.ts'
import type { CashListState } from '#rules/payments/cash-list.ts'
import type { CashPage } from '#rules/payments/cash-views.ts'
import { queryOf } from '../command.ts'
import { cashList, owesCash } from './cash-list.ts'

export const cashPage = queryOf({
  permission: 'confirm-payments',
  async run({ em, ctx }, state: CashListState): Promise<CashPage> {
    const page = await cashList.page(em, ctx, state, rowColumns)
    const everyKind = { ...state, filters: { ...state.filters, kind: null } }
    return {
      ...page,
      counts: Object.fromEntries(await cashList.countBy(em, ctx, everyKind, 'kind')),
      events: await eventsOf(em, ctx),
      hasOrders: page.total > 0 || (await cashList.count(em, ctx, cashList.everything, 1)) > 0,
    }
  },
})

/** How many orders still owe cash, counted up to one more than `maxCount`. */
export const countCashDue = queryOf({
  permission: 'confirm-payments',
  run: ({ em, ctx }): Promise<number> => cashList.count(em, ctx, cashList.everything, maxCount + 1),
})

const rowColumns = [
  'id',
  'number',
  'buyerName',
  'buyerEmail',
  'eventTitle',
  'kind',
  'amount',
  'currency',
  'since',
] as const

/** Those to come first, the nearest at the top. */
const eventsOf = (em: Em, { organization, now }: Context) =>
  query(
    em,
    sql<CashPage['events'][number]>`
      select id, title from event where organization_id = ${organization.id} and exists (
        select from order_line
        join orders on orders.organization_id = order_line.organization_id and orders.id = order_id
        where order_line.organization_id = event.organization_id and order_line.event_id = event.id and ${owesCash})
      order by abs(least(extract(epoch from starts_at - ${now.toISOString()}::timestamptz), 0)),
        starts_at, id`,
  )
