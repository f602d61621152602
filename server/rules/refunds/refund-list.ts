import { idFilter, listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'
import { refundViewStates } from './refund-state.ts'

export const refundListShape = listShape({
  filters: { state: oneOf(refundViewStates), event: idFilter },
  sorts: ['latest', 'amount'],
})

export type RefundListState = ListState<typeof refundListShape>

export const refundListOf = (query: URLSearchParams): RefundListState => listStateOf(refundListShape, query)
