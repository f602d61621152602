import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { RowOf } from '#server/lists/list-of.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { Refused } from '#rules/refusals.ts'
import { queryOf } from '../command.ts'
import type { OrderLine } from './order-line.ts'
import { orderList } from './order-list.ts'

type Line = Pick<OrderLine, 'title' | 'quantity' | 'state' | 'base'>
type Payment = { attempt: number; provider: string; state: PaymentState; amount: number; createdAt: string }

export type OrderSummary = RowOf<typeof orderList> & { lines: Line[]; payments: Payment[] }

/** By confirmation number, however it is typed, or id. Throws `Refused` `not_found`, `forbidden`. */
export const orderSummary = queryOf({
  permission: 'see-money',
  async run({ em, ctx }, key: string): Promise<OrderSummary> {
    const { id: organizationId } = ctx.organization
    const [order] = await query(
      em,
      sql<{ id: string }>`select id from orders where organization_id = ${organizationId}
        and (confirmation_number = ${parseConfirmationNumber(key)} or id::text = ${key.toLowerCase()})`,
    )
    const row = order ? await orderList.find(em, ctx, order.id) : null
    if (!row) throw new Refused({ code: 'not_found', values: { order: key } })
    const lines = await query(
      em,
      sql<Line>`select title, quantity, state, base::float8 from order_line
        where organization_id = ${organizationId} and order_id = ${row.id} order by position, id`,
    )
    const payments = await query(
      em,
      sql<Payment>`select attempt, provider, state, amount::float8, ${isoMoment('created_at')} as "createdAt"
        from payment where organization_id = ${organizationId} and order_id = ${row.id} order by attempt`,
    )
    return { ...row, lines, payments }
  },
})
