/**
 * What an order comes to, in minor units, in every place that shows it (docs/decisions/0152).
 *
 * - `price`: what is kept of it costs the buyer, fees and cash included, after moves to cheaper competitions.
 * - `received`: what has arrived online, by transfer or by QR; `cashCollected`: in cash, less what was given back.
 * - `refunded`: what has gone back; `refunding`: decided, and on its way or to be returned by staff.
 * - `chargedBack`: what a bank has taken back.
 * - `cashToReturn`: collected cash that staff have to give back.
 * - `toPay`: of an order that waits for its payment; `cashDue`: still to be collected of one that is confirmed.
 * - `differenceDue`: of its athletes who moved, to be paid with orders of its own, whose `toPay` has it as well.
 */
export type BuyerFigures = Readonly<{
  price: number
  received: number
  cashCollected: number
  refunded: number
  refunding: number
  chargedBack: number
  cashToReturn: number
  toPay: number
  cashDue: number
  differenceDue: number
}>

/**
 * `net`: what is left for the organizer, after fees, chargebacks and refunds, also those that are on their way, without
 * cash.
 */
export type OrderFigures = BuyerFigures & Readonly<{ net: number }>

export type MoneyRow = Readonly<{
  name: 'paid' | 'refunded' | 'refunding' | 'chargedBack' | 'cashToReturn' | 'toPay' | 'cashDue' | 'differenceDue'
  amount: number
}>

/** Whether something of a confirmed order is still to be paid. */
export const isOwing = ({ cashDue, differenceDue }: Pick<BuyerFigures, 'cashDue' | 'differenceDue'>): boolean =>
  cashDue + differenceDue > 0

/** What has arrived, online and in cash. */
export const paidIn = ({ received, cashCollected }: Pick<BuyerFigures, 'received' | 'cashCollected'>): number =>
  received + cashCollected

/** Below the price: what was paid and what became of it; nothing where the price was paid and nothing went back. */
export function moneyRows(figures: BuyerFigures): MoneyRow[] {
  const { price, refunded, refunding, chargedBack, cashToReturn, toPay, cashDue, differenceDue } = figures
  const paid = paidIn(figures)
  const rest: MoneyRow[] = [
    { name: 'refunded', amount: -refunded },
    { name: 'refunding', amount: -refunding },
    { name: 'chargedBack', amount: -chargedBack },
    { name: 'cashToReturn', amount: -cashToReturn },
    { name: 'toPay', amount: toPay },
    { name: 'cashDue', amount: cashDue },
    { name: 'differenceDue', amount: differenceDue },
  ]
  const rows = rest.filter(({ amount }) => amount !== 0)
  return paid === price && rows.length === 0 ? [] : [{ name: 'paid', amount: paid }, ...rows]
}
