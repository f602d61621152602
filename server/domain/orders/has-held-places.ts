import { queryOf } from '../command.ts'
import { loadOrder } from './load-order.ts'

/** Whether an order waits for its first checkout. Throws `Refused` `order_not_found`. */
export const hasHeldPlaces = queryOf({
  permission: 'anybody',
  subject: loadOrder,
  run: async ({ ctx, subject: { state, heldUntil } }) => state === 'held' && heldUntil > ctx.now,
})
