/** An order's lines as rows: reading, writing, pricing. What they sell is their kind's own business (`sellable.ts`). */
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { pick } from '#rules/pick.ts'
import { allocatePrice } from '#rules/prices/allocation.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import type { LineKind } from '#rules/orders/line-kinds.ts'
import { OrderLine } from './order-line.ts'
import type { Order } from './order.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import type { LineTerms } from './sellable.ts'

export type NewLine = Readonly<{ kind: LineKind; terms: LineTerms }>

/** The lines of an order in their order. */
export const linesOf = (em: Em, { organizationId, id: orderId }: Order): Promise<readonly OrderLine[]> =>
  em.find(OrderLine, { organizationId, orderId }, { orderBy: { position: 'asc', id: 'asc' } })

/** Deletes an order's lines and with them what they sold. */
export const deleteLines = (em: Em, { organizationId, id }: Order) =>
  query(em, sql`delete from order_line where organization_id = ${organizationId} and order_id = ${id}`)

export async function createLines(
  em: Em,
  order: Order,
  sold: readonly NewLine[],
  price: PriceBreakdown,
): Promise<OrderLine[]> {
  const lines = lineRowsOf(order, sold, price).map((row) => em.create(OrderLine, { ...row, state: 'held' }))
  await em.flush()
  return lines
}

type LinesOrder = Pick<Order, 'id' | 'organizationId' | 'eventId' | 'createdAt'>

/** The columns of an order's lines but their state, with their shares of its price. */
export function lineRowsOf(order: LinesOrder, sold: readonly NewLine[], price: PriceBreakdown) {
  const { organizationId, id: orderId, eventId, createdAt } = order
  const shares = allocatePrice(price, sold.map(amountsOf))
  return sold.map(({ kind, terms: { title, quantity, unitPrice, pools } }, position) => ({
    id: newId(),
    organizationId,
    orderId,
    eventId,
    kind,
    position,
    title: title.slice(0, 200),
    quantity,
    unitPrice,
    ...shares[position]!,
    pools,
    createdAt,
  }))
}

/**
 * Brings held lines to other terms, a term for each line, and to their shares of another price, that is not all in
 * cash.
 */
export function repriceLines(lines: readonly OrderLine[], terms: readonly LineTerms[], price: PriceBreakdown): void {
  const shares = allocatePrice(
    price,
    terms.map((each) => amountsOf({ terms: each })),
  )
  for (const [index, line] of lines.entries())
    Object.assign(line, pick(terms[index]!, ['quantity', 'unitPrice']), shares[index]!)
}

const amountsOf = ({ terms: { quantity, unitPrice, deferredCash } }: Pick<NewLine, 'terms'>) => ({
  base: quantity * unitPrice,
  deferredCash,
})

/** What lines take of each pool, summed up by the command that takes it. */
export const placesOfLines = (lines: readonly Pick<OrderLine, 'pools'>[]): PoolPlaces[] =>
  lines.flatMap(({ pools }) => pools)

export const idsByKind = (lines: readonly Pick<OrderLine, 'id' | 'kind'>[]): [LineKind, string[]][] =>
  [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, each]) => [kind, each.map(({ id }) => id)])
