import type { Em } from '#server/database/orm.ts'
import type { SoldLine } from '#rules/orders/sold-line.ts'
import { sellables } from '../sellables.ts'
import { linesOf } from './order-lines.ts'
import type { OrderLine } from './order-line.ts'
import type { Order } from './order.ts'
import type { LineDescription } from './sellable.ts'

export type DescribedLine = Readonly<{ line: OrderLine; description: LineDescription; isPaidInHand: boolean }>

/** The lines of an order with what their kinds say about them. */
export async function describeLines(em: Em, order: Order): Promise<DescribedLine[]> {
  const lines = await linesOf(em, order)
  const descriptions = new Map<string, LineDescription>()
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => line.kind)) {
    const ofLines = await sellables[kind].describe(em, ofKind)
    for (const [index, { id }] of ofKind.entries()) descriptions.set(id, ofLines[index]!)
  }
  const isPaidInHand = order.paidInHandAt != null
  return lines.map((line) => ({ line, description: descriptions.get(line.id)!, isPaidInHand }))
}

export const soldLine = ({ line, description, isPaidInHand }: DescribedLine): SoldLine => ({
  title: line.title,
  quantity: line.quantity,
  base: line.base,
  cash: isPaidInHand ? 0 : line.deferredCash,
  isCancelled: line.state === 'cancelled',
  person: description.person && `${description.person.firstName} ${description.person.lastName}`,
  startsAt: description.startsAt?.toISOString() ?? null,
  bibNumber: description.bibNumber,
  participantPath: line.state === 'confirmed' ? description.page : null,
})
