import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { HandPaymentListState } from '#rules/payments/hand-payment-list.ts'
import type { HandPaymentsPage } from '#rules/payments/hand-payment-views.ts'
import { queryOf } from '../command.ts'
import { isAwaited } from './awaited-payments.ts'
import { handPaymentList } from './hand-payment-list.ts'

export const handPaymentsPage = queryOf({
  permission: 'confirm-payments',
  async run({ em, ctx }, state: HandPaymentListState): Promise<HandPaymentsPage> {
    const page = await handPaymentList.page(em, ctx, state, rowColumns)
    const everyState = { ...state, filters: { ...state.filters, state: null } }
    const counts = await handPaymentList.countBy(em, ctx, everyState, 'state')
    return {
      ...page,
      counts: Object.fromEntries(counts),
      events: await eventsOf(em, ctx),
      hasPayments: page.total > 0 || (await handPaymentList.count(em, ctx, handPaymentList.everything, 1)) > 0,
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
    sql<HandPaymentsPage['events'][number]>`
      select event.id, title from event where event.organization_id = ${organization.id}
        and event.id in (select orders.event_id from payment
          join orders on orders.organization_id = payment.organization_id and orders.id = payment.order_id
          where payment.organization_id = ${organization.id} and ${isAwaited(now)})
      order by starts_at desc, event.id`,
  )
