import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isPlace } from '#rules/orders/line-kinds.ts'
import { participantOfAddition } from '../merchandise/participant-of-addition.ts'
import { isAddition, type Order } from '../orders/order.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { DescribedLine } from '../orders/sold-lines.ts'

type Line = DescribedLine & Readonly<{ line: OrderLine }>

/**
 * The ids of the lines that a buyer may cancel: places that nobody has taken over, and of what was added to a place what
 * was not handed out, while it is for the person it was bought for.
 */
export async function choosableLines(
  em: Em,
  order: Order,
  { lines, takenOver }: { lines: readonly Line[]; takenOver: ReadonlyMap<string, string> },
): Promise<ReadonlySet<string>> {
  const confirmed = lines.filter(({ line }) => line.state === 'confirmed')
  if (!isAddition(order)) {
    const places = confirmed.filter(({ line, description }) => isPlace(line) && !takenOver.has(description.id))
    return new Set(places.map(({ line }) => line.id))
  }
  if ((await participantOfAddition(em, order)) === null) return new Set()
  const rows = await query(
    em,
    sql<{ lineId: string }>`select line_id as "lineId" from merchandise_choice
      where organization_id = ${order.organizationId} and delivered_at is null
        and line_id = any (${confirmed.map(({ line }) => line.id)}::uuid[])`,
  )
  return new Set(rows.map(({ lineId }) => lineId))
}
