import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { MerchandiseChoice as Choice } from '#rules/merchandise/offered-item.ts'
import { storedAmounts } from '#rules/prices/allocation.ts'
import { outsidePrice } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import type { Event } from '../events/event.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { OrderLine } from '../orders/order-line.ts'
import { lineRowsOf, linesOf, placesOfLines } from '../orders/order-lines.ts'
import type { Order } from '../orders/order.ts'
import { PoolFull, SoldOut, takePlaces } from '../orders/places.ts'
import type { LineTerms } from '../orders/sellable.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'
import { merchandise } from './sell-merchandise.ts'

type Recipient = Readonly<{ registrationId: string; competitionId: string }>
type Sale = Readonly<{ order: Order; event: Event; payment?: StaffPayment | null }>

/**
 * Adds merchandise to a confirmed order that is locked, for one of its athletes; the stock follows. Without a `payment`
 * it costs nothing. Throws `Refused` `sold_out`, and `merchandise_unavailable` for what is not offered to them, or has a
 * price that nobody has said how it was paid.
 */
export async function giveMerchandise(
  em: Em,
  ctx: Context,
  { order, event, payment = null }: Sale,
  recipient: Recipient,
  choices: readonly Choice[],
): Promise<void> {
  if (choices.length === 0) return
  const { organizationId } = order
  const { registrationId } = recipient
  const terms = await termsByStaff(em, ctx, { event, payment }, recipient, choices)
  const price = outsidePrice(baseOf(terms))
  const before = await linesOf(em, order)
  const sold = terms.map((each) => ({ kind: 'merchandise' as const, terms: each }))
  const lines = lineRowsOf(order, sold, price).map((row, index) =>
    em.create(OrderLine, {
      ...row,
      position: before.length + index,
      state: 'confirmed',
      paidOutsideAt: row.base > 0 ? ctx.now : null,
    }),
  )
  if (price.base > 0 && order.deferredCash === 0) order.paidOutsideAt ??= ctx.now
  for (const amount of storedAmounts) order[amount] += price[amount]
  await em.flush()
  const active = [...before, ...lines].filter(({ state }) => state === 'confirmed')
  await takePlaces(em, order, placesOfLines(active)).catch((error: unknown) => {
    throw error instanceof PoolFull ? soldOutOf(terms, error) : error
  })
  for (const [index, { itemId, variantId, quantity }] of choices.entries()) {
    const { id: lineId } = lines[index]!
    em.create(MerchandiseChoice, { organizationId, registrationId, itemId, variantId, quantity, lineId })
  }
  await bookMovements(em, organizationId, [order.id])
}

export const baseOf = (terms: readonly LineTerms[]): number =>
  terms.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/** What staff sell to an athlete, all of it paid or for nothing. Throws `Refused` `merchandise_unavailable`. */
export async function termsByStaff(
  em: Em,
  ctx: Context,
  { event, payment }: Readonly<{ event: Event; payment: StaffPayment | null }>,
  { competitionId }: Pick<Recipient, 'competitionId'>,
  choices: readonly Choice[],
): Promise<LineTerms[]> {
  const offered = await merchandise.offer(em, ctx, {
    event,
    choices: choices.map((choice) => ({ ...choice, participant: 0, competitionId })),
    now: ctx.now,
    heldPlaces: [],
  })
  const priced = offered.find(({ unitPrice }) => unitPrice > 0)
  if (priced && payment === null) throw new Refused({ code: 'merchandise_unavailable', field: priced.soldOut?.field })
  return offered.map((terms) => {
    const unitPrice = payment === 'outside' ? terms.unitPrice : 0
    return { ...terms, unitPrice, deferredCash: unitPrice * terms.quantity }
  })
}

export function soldOutOf(terms: readonly LineTerms[], full: PoolFull): Refused {
  const soldOut = terms.find(({ pools }) => pools.some(({ poolId }) => poolId === full.poolId))?.soldOut
  return soldOut ? new SoldOut(soldOut) : full
}
