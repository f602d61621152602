import { sql } from '#server/database/query.ts'

/** `refundedByMoves` of `order_line`. */
const refundedByMovesOfLine = sql`case when order_line.lowered_by > 0 and order_line.total > 0
    and order_line.base > order_line.deferred_cash
  then round(order_line.total * least(order_line.lowered_by, order_line.base - order_line.deferred_cash)
    / (order_line.base - order_line.deferred_cash)::numeric)
  else 0 end`

const isKept = sql`order_line.state in ('held', 'confirmed')`

/** What is kept of `order_line` costs, fees and cash included, less what moves to cheaper competitions gave back. */
export const priceOfLine = sql<number>`(case when ${isKept}
  then order_line.total + order_line.deferred_cash - ${refundedByMovesOfLine} else 0 end)`

/** The same before discount and fees. */
export const basePriceOfLine = sql<number>`(case when ${isKept} then order_line.base - order_line.lowered_by else 0 end)`
