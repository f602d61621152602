import { Refused } from '#rules/refusals.ts'
import { queryOf } from '../command.ts'
import { latestPayment } from '../payments/latest-payment.ts'
import { loadOrder } from './load-order.ts'
import type { OrderState } from '#rules/orders/order-state.ts'

const settledStates: readonly OrderState[] = ['confirmed', 'refunded', 'charged_back']

/** Whether an order is paid or its payment is being decided, so that checkout pages redirect to the confirmation. */
export const isSettled = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, confirmationId: string): Promise<boolean> {
    const order = await loadOrder(em, ctx, confirmationId).catch(nullWhenRefused)
    if (!order) return false
    const payment = await latestPayment(em, order)
    return settledStates.includes(order.state) || payment?.state === 'in_process' || payment?.state === 'approved'
  },
})

const nullWhenRefused = (error: unknown) => {
  if (error instanceof Refused) return null
  throw error
}
