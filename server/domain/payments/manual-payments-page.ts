import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ManualPaymentListState } from '#rules/payments/manual-payment-list.ts'
import type { ManualPaymentsPage } from '#rules/payments/manual-payment-views.ts'
import { queryOf } from '../command.ts'
import { isAwaited } from './awaited-payments.ts'
import { manualPaymentList } from './manual-payment-list.ts'

export const manualPaymentsPage = queryOf({
  permission: 'confirm-payments',
  async run({ em, ctx }, state: ManualPaymentListState): Promise<ManualPaymentsPage> {
    const page = await manualPaymentList.page(em, ctx, state, rowColumns)
    const everyState = { ...state, filters: { ...state.filters, state: null } }
    const counts = await manualPaymentList.countBy(em, ctx, everyState, 'state')
    return {
      ...page,
      counts: Object.fromEntries(counts),
      events: await eventsOf(em, ctx),
      hasPayments: page.total > 0 || (await manualPaymentList.count(em, ctx, manualPaymentList.everything, 1)) > 0,
    }
  },
})

const rowColumns = [
  'id',
  'orderId',
  'number',
  'buyerName',
  'buyerEmail',
  'eventTitle',
  'method',
  'state',
  'amount',
  'currency',
  'since',
  'until',
  'hasReceipt',
] as const

const eventsOf = (em: Em, { organization, now }: Context) =>
  query(
    em,
    sql<ManualPaymentsPage['events'][number]>`
      select event.id, title from event where event.organization_id = ${organization.id}
        and event.id in (select orders.event_id from payment
          join orders on orders.organization_id = payment.organization_id and orders.id = payment.order_id
          where payment.organization_id = ${organization.id} and ${isAwaited(now)})
      order by starts_at desc, event.id`,
  )
