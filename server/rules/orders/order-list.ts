import { idFilter, listShape, oneOf } from '../lists/list-state.ts'
import { orderStates } from './order-state.ts'

export const orderListShape = listShape({
  filters: { state: oneOf(orderStates), event: idFilter },
  sorts: ['latest', 'total'],
})
