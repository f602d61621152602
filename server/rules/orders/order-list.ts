import { paymentMethods } from '../payments/payment-methods.ts'
import { dayFilter, idFilter, listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'
import { orderStates, paymentLabels } from './order-state.ts'

/** `outside`: staff recorded that it was paid without Dorsal. */
export const orderMethods = [...paymentMethods, 'outside'] as const
export type OrderMethod = (typeof orderMethods)[number]

export const attentionReasons = [
  'refund_failed',
  'refund_manual',
  'charged_back',
  'paid_twice',
  'paid_without_order',
  'notice_quarantined',
  'difference_unpaid',
  'difference_kept',
  'merchandise_kept',
  'cash_to_return',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** `from` and `to` are days of the organization's zone, both included. */
export const orderListShape = listShape({
  filters: {
    state: oneOf(orderStates),
    label: oneOf(paymentLabels),
    method: oneOf(orderMethods),
    event: idFilter,
    from: dayFilter,
    to: dayFilter,
    attention: oneOf(['any']),
  },
  sorts: ['latest', 'total'],
})

export type OrderListState = ListState<typeof orderListShape>

export const orderListOf = (query: URLSearchParams): OrderListState => listStateOf(orderListShape, query)
