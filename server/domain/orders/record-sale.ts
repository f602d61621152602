import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import type { Buyer } from '#rules/orders/buyer.ts'
import { pick } from '#rules/pick.ts'
import { storedAmounts } from '#rules/prices/allocation.ts'
import { outsidePrice } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import type { Event } from '../events/event.ts'
import { choicesByKind, type Choices } from '../sellables.ts'
import { confirmOrder, confirmSupplement } from './confirm-order.ts'
import { recordGrant } from './grant-order.ts'
import { ensureChoicesAllowed, holdLines, offerLines, withTitle } from './new-lines.ts'
import { newOrder } from './new-order.ts'
import { OrderLine } from './order-line.ts'
import { createLines, lineRowsOf, linesOf, placesOfLines, type NewLine } from './order-lines.ts'
import { priceColumns, pricingTerms } from './order-price.ts'
import type { Order } from './order.ts'
import { takePlaces } from './places.ts'
import { lockPoolsById } from './pools.ts'
import type { Addition } from './sellable.ts'

type NewSale = Readonly<{
  event: Event
  choices: Partial<Choices>
  draftKey: string
  buyer: Omit<Buyer, 'address'>
}>

/** `reason` raises limits and stocks that have no room; `isSure`: staff confirmed what is only doubtful. */
type SaleTerms<Payment> = Readonly<{ payment: Payment; reason?: string | undefined; isSure?: boolean | undefined }>

/**
 * Sells by staff, in an order of its own: for nothing, or for a price that was paid outside of Dorsal; confirmed and
 * mailed at once, also when the event is closed. `waivedReason` of what is free becomes a note of the order. Returns what
 * was added. Throws `Refused` `event_cancelled`, `competition_full`, `event_full`, `sold_out` and the reasons of what is
 * sold (`sellables.ts`).
 */
export async function recordSale(
  em: Em,
  ctx: Context,
  { event, choices, draftKey, buyer }: NewSale,
  { payment, waivedReason, ...terms }: SaleTerms<StaffPayment> & Readonly<{ waivedReason?: string | undefined }>,
): Promise<Addition[]> {
  const now = await databaseNow(em)
  const newLines = await offerByStaff(em, ctx, { event, choices, now, payment })
  const price = outsidePrice(baseOf(newLines))
  const order = newOrder({ ...ctx, locale: ctx.organization.language }, { draftKey, event, now })
  Object.assign(order, priceColumns(pricingTerms(ctx.organization, order), price), {
    buyer: { ...pick(buyer, ['firstName', 'lastName', 'email', 'dni', 'phone']), address: '' },
    paidOutsideAt: price.base > 0 ? now : null,
  })
  em.persist(order)
  await em.flush()
  // Locked only now: the event may have been cancelled meanwhile.
  if ((await lockEventStatus(em, order)) === 'cancelled') throw new Refused({ code: 'event_cancelled' })
  const lines = await createLines(em, order, newLines, price)
  await takeChoices(em, ctx, { order, choices, newLines, lines, formerLines: [] }, terms)
  const additions: Addition[] = []
  for (const { kind, sellable } of choicesByKind(choices)) {
    const linesOfKind = lines.filter((line) => line.kind === kind)
    if (linesOfKind.length > 0) additions.push(...(await sellable.auditAdditions(em, ctx, linesOfKind, payment)))
  }
  if (payment === 'free' && waivedReason) await recordGrant(em, ctx, order, waivedReason)
  await confirmOrder(em, ctx, { order, lines, payments: [], now, isByStaff: true })
  return additions
}

type Supplement = Readonly<{ order: Order; event: Event; choices: Partial<Choices> }>

/**
 * Adds to a confirmed order, which is locked, as `recordSale` sells; the caller writes the audit entry. With `payment`
 * null, which says nothing of how it was paid, what has a price is rejected with `merchandise_unavailable`.
 */
export async function addToOrder(
  em: Em,
  ctx: Context,
  { order, event, choices }: Supplement,
  { payment, ...terms }: SaleTerms<StaffPayment | null>,
): Promise<void> {
  const { now } = ctx
  const newLines = await offerByStaff(em, ctx, { event, choices, now, payment })
  if (newLines.length === 0) return
  const price = outsidePrice(baseOf(newLines))
  const formerLines = await linesOf(em, order)
  const lines = lineRowsOf(order, newLines, price).map((row, index) =>
    em.create(OrderLine, {
      ...row,
      position: formerLines.length + index,
      state: 'confirmed',
      paidOutsideAt: row.base > 0 ? now : null,
    }),
  )
  if (price.base > 0 && order.deferredCash === 0) order.paidOutsideAt ??= now
  for (const amount of storedAmounts) order[amount] += price[amount]
  await em.flush()
  await takeChoices(em, ctx, { order, choices, newLines, lines, formerLines }, terms)
  await confirmSupplement(em, ctx, order, lines)
}

type StaffOffer = Readonly<{ event: Event; choices: Partial<Choices>; now: Date; payment: StaffPayment | null }>

/** All of it paid, or for nothing. */
async function offerByStaff(em: Em, ctx: Context, { payment, ...request }: StaffOffer): Promise<NewLine[]> {
  const lines = await offerLines(em, ctx, { ...request, payment: payment ?? undefined, heldPlaces: [] })
  const priced = payment === null && lines.find(({ terms }) => terms.unitPrice > 0)
  if (priced) throw new Refused({ code: 'merchandise_unavailable', field: priced.terms.soldOut?.field })
  return lines.map(({ kind, terms }) => {
    const unitPrice = payment === 'outside' ? terms.unitPrice : 0
    return { kind, terms: { ...terms, unitPrice, deferredCash: unitPrice * terms.quantity } }
  })
}

const baseOf = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, { terms: { unitPrice, quantity } }) => sum + unitPrice * quantity, 0)

type Taking = Readonly<{
  order: Order
  choices: Partial<Choices>
  newLines: readonly NewLine[]
  lines: readonly OrderLine[]
  formerLines: readonly OrderLine[]
}>

/** Writes what new lines sell and takes its places, in the order of locks of docs/decisions/0078. */
async function takeChoices(
  em: Em,
  ctx: Context,
  { order, choices, newLines, lines, formerLines }: Taking,
  { reason = '', isSure = false }: Omit<SaleTerms<unknown>, 'payment'>,
): Promise<void> {
  await holdLines(em, order, lines, choices)
  await ensureChoicesAllowed(em, order, choices, { isSure, isConfirming: true })
  if (reason) {
    const poolIds = placesOfLines(lines).map(({ poolId }) => poolId)
    await lockPoolsById(em, ctx.organization.id, poolIds)
    for (const { sellable, ofKind } of choicesByKind(choices))
      if (ofKind.length > 0) await sellable.makeRoom(em, ctx, ofKind, reason)
  }
  const places = placesOfLines([...formerLines.filter(({ state }) => state === 'confirmed'), ...lines])
  const heldPlaces = formerLines.length > 0 ? undefined : []
  await takePlaces(em, order, places, heldPlaces, { mayPassWaiting: reason !== '' }).catch(withTitle(newLines))
}
