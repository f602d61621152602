import type { Em } from '#server/database/orm.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { RegistrationRevision } from '#rules/events/calendar.ts'
import { isPlace } from '#rules/orders/line-kinds.ts'
import type { SoldLine } from '#rules/orders/sold-line.ts'
import { pick } from '#rules/pick.ts'
import { keptBase, keptPrice } from '#rules/prices/kept-price.ts'
import { priceView, type PriceView } from '#rules/prices/price-view.ts'
import { sellables } from '../sellables.ts'
import { linesOf } from './order-lines.ts'
import type { OrderLine } from './order-line.ts'
import { cashDueOf } from './line-cash.ts'
import type { Order } from './order.ts'
import { priceOf } from './order-price.ts'
import type { LineDescription } from './sellable.ts'

type SoldTerms = Pick<OrderLine, 'kind' | 'title' | 'state' | 'position' | 'pools' | 'quantity' | 'deferredCash'>

/** `base` is what is kept of its price before discount and fees; what was not sold is not lowered. */
export type DescribedLine = Readonly<{ line: SoldTerms; description: LineDescription; base: Cents; cashDue: Cents }>

/** The lines of an order with what their kinds say about them. */
export async function describeLines(em: Em, order: Order): Promise<(DescribedLine & { line: OrderLine })[]> {
  const lines = await linesOf(em, order)
  const descriptions = new Map<string, LineDescription>()
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => line.kind)) {
    const ofLines = await sellables[kind].describe(em, ofKind)
    for (const [index, { id }] of ofKind.entries()) descriptions.set(id, ofLines[index]!)
  }
  return lines.map((line) => ({
    line,
    description: descriptions.get(line.id)!,
    base: order.confirmedAt ? (isActive(line) ? keptBase(line) : 0) : line.base,
    cashDue: cashDueOf(order, line),
  }))
}

export const goesWith = (lines: readonly DescribedLine[], { id }: { id: string }): DescribedLine[] =>
  lines.filter(({ description }) => description.recipient?.registrationId === id)

export const soldLine = ({ line, description, base, cashDue }: DescribedLine): SoldLine => ({
  title: line.title,
  quantity: line.quantity,
  base,
  cash: cashDue,
  isCancelled: line.state === 'cancelled',
  person: description.person && fullName(description.person),
  recipient: description.recipient ? fullName(description.recipient) : null,
  startsAt: description.startsAt?.toISOString() ?? null,
  bibNumber: description.bibNumber,
  participantPath: line.state === 'confirmed' ? description.page : null,
  team: description.team && {
    name: description.team.name,
    size: description.team.size,
    members: description.team.members.map((member) => ({
      name: fullName(member),
      path: line.state === 'confirmed' ? member.page : null,
    })),
  },
})

/** As the order's buyer reads it: of a place that was taken over without the way to it and the cash, which its athlete brings. */
export const soldLineOfBuyer =
  (takenOver: ReadonlyMap<string, string>) =>
  (line: DescribedLine): SoldLine => {
    const sold = soldLine(line)
    return takenOver.has(line.description.id) ? { ...sold, participantPath: null, cash: 0 } : sold
  }

/** For calendar entries, of places and tickets. */
export function registeredOf(lines: readonly DescribedLine[]): RegistrationRevision {
  const places = lines.filter(({ line }) => isPlace(line))
  return {
    isOut: places.length > 0 && places.every(({ line }) => !isActive(line)),
    revision: places.reduce((sum, { description, line }) => sum + (description.revision ?? Number(!isActive(line))), 0),
  }
}

/** What an order costs its buyer: as it was sold until it is confirmed, then what is kept of it, `price` in all. */
export function priceOfBuyer(order: Order, lines: readonly { line: OrderLine }[], price: Cents): PriceView {
  if (!order.confirmedAt) return priceView(priceOf(order), order.feesPaidBy)
  return keptPrice(lines.map(({ line }) => line).filter(isActive), price, order.feesPaidBy)
}

export const isActive = ({ state }: Pick<OrderLine, 'state'>): boolean => state === 'held' || state === 'confirmed'

/** The line that sold one registration, as the athlete reads it: of a team's, their own share without its price. */
export function findLineOf(lines: readonly DescribedLine[], registrationId: string): AthleteLine | null {
  for (const each of lines) {
    if (each.description.id === registrationId) return { ...each, position: each.line.position }
    const member = each.description.team?.members.find(({ id }) => id === registrationId)
    if (!member) continue
    const { startsAt } = each.description
    const { id, bibNumber, page, position, revision } = member
    const line = { ...pick(each.line, ['kind', 'title', 'state', 'position', 'pools']), quantity: 1, deferredCash: 0 }
    return {
      ...each,
      line,
      base: 0,
      cashDue: 0,
      position,
      description: {
        id,
        startsAt,
        bibNumber,
        page,
        revision,
        team: null,
        person: pick(member, ['firstName', 'lastName']),
      },
    }
  }
  return null
}

/** `position` is the athlete's within the order. */
export type AthleteLine = DescribedLine & Readonly<{ position: number }>
