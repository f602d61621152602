import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { MerchandiseChoice as Choice } from '#rules/merchandise/offered-item.ts'
import { Refused } from '#rules/refusals.ts'
import type { Event } from '../events/event.ts'
import { OrderLine } from '../orders/order-line.ts'
import { lineRowsOf, linesOf, placesOfLines } from '../orders/order-lines.ts'
import { priceOfTerms } from '../orders/order-price.ts'
import type { Order } from '../orders/order.ts'
import { PoolFull, SoldOut, takePlaces } from '../orders/places.ts'
import type { LineTerms } from '../orders/sellable.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'
import { merchandise } from './sell-merchandise.ts'

type Recipient = Readonly<{ registrationId: string; competitionId: string }>

/**
 * Adds what costs nothing to a confirmed order that is locked, for one of its athletes; the stock follows. Throws
 * `Refused` `sold_out`, and `merchandise_unavailable` for what is not offered to them or has a price.
 */
export async function giveMerchandise(
  em: Em,
  ctx: Context,
  { order, event }: { order: Order; event: Event },
  { registrationId, competitionId }: Recipient,
  choices: readonly Choice[],
): Promise<void> {
  if (choices.length === 0) return
  const request = {
    event,
    choices: choices.map((choice) => ({ ...choice, participant: 0, competitionId })),
    now: ctx.now,
    heldPlaces: [],
  }
  const terms = await merchandise.offer(em, ctx, request)
  const priced = terms.find(({ unitPrice }) => unitPrice > 0)
  if (priced) throw new Refused({ code: 'merchandise_unavailable', field: priced.soldOut?.field })
  const before = await linesOf(em, order)
  const sold = terms.map((each) => ({ kind: 'merchandise' as const, terms: each }))
  const rows = lineRowsOf(order, sold, priceOfTerms(ctx.organization, terms)).map((row, index) => ({
    ...row,
    position: before.length + index,
    state: 'confirmed' as const,
  }))
  const lines = rows.map((row) => em.create(OrderLine, row))
  await em.flush()
  const active = [...before, ...lines].filter(({ state }) => state === 'confirmed')
  await takePlaces(em, order, placesOfLines(active)).catch((error: unknown) => {
    throw error instanceof PoolFull ? soldOutOf(terms, error) : error
  })
  for (const [index, { itemId, variantId, quantity }] of choices.entries()) {
    const { id: lineId } = lines[index]!
    const { organizationId } = order
    em.create(MerchandiseChoice, { organizationId, registrationId, itemId, variantId, quantity, lineId })
  }
  await em.flush()
}

function soldOutOf(terms: readonly LineTerms[], full: PoolFull): Refused {
  const soldOut = terms.find(({ pools }) => pools.some(({ poolId }) => poolId === full.poolId))?.soldOut
  return soldOut ? new SoldOut(soldOut) : full
}
