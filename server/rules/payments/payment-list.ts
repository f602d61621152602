import { idFilter, listShape, oneOf } from '../lists/list-state.ts'
import { paymentMethods } from './payment-methods.ts'
import { paymentStates } from './payment-state.ts'

export const paymentListShape = listShape({
  filters: { state: oneOf(paymentStates), method: oneOf(paymentMethods), event: idFilter },
  sorts: ['latest', 'amount'],
})
