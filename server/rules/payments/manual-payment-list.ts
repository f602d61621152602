import { idFilter, listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'
import { manualMethods } from './payment-methods.ts'

/** `late`: its order has expired, and the money may still come. */
export const awaitedStates = ['waiting', 'late'] as const
export type AwaitedState = (typeof awaitedStates)[number]

export const manualPaymentListShape = listShape({
  filters: { state: oneOf(awaitedStates), method: oneOf(manualMethods), event: idFilter },
  sorts: ['since', 'until', 'amount'],
})

export type ManualPaymentListState = ListState<typeof manualPaymentListShape>

export const manualPaymentListOf = (query: URLSearchParams): ManualPaymentListState =>
  listStateOf(manualPaymentListShape, query)
