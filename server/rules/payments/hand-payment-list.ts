import { idFilter, listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'
import { handMethods } from './payment-methods.ts'

/** `late`: its order has expired, and the money may still come. */
export const awaitedStates = ['waiting', 'late'] as const
export type AwaitedState = (typeof awaitedStates)[number]

export const handPaymentListShape = listShape({
  filters: { state: oneOf(awaitedStates), method: oneOf(handMethods), event: idFilter },
  sorts: ['since', 'until', 'amount'],
})

export type HandPaymentListState = ListState<typeof handPaymentListShape>

export const handPaymentListOf = (query: URLSearchParams): HandPaymentListState =>
  listStateOf(handPaymentListShape, query)
