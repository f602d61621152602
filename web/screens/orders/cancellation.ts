import { isPlace } from '#rules/orders/line-kinds.ts'
import type { OrderPage, OrderPageLine } from '#rules/orders/admin-order-views.ts'
import type { PaymentMethod } from '#rules/payments/payment-methods.ts'
import type { LineRefund } from '#rules/refunds/refund-forms.ts'
import { refundableOfLines, shareAmongPayments } from '#rules/refunds/refundable-lines.ts'

/** What cancelling lines of an order does, in minor units. `dependents` go with what was chosen. */
export type CancellationPreview = Readonly<{
  lines: readonly OrderPageLine[]
  dependents: readonly string[]
  isWhole: boolean
  places: number
  /** Paid online for the lines, what of it goes back and what stays; at most `most` can go back, of it `fees`. */
  paid: number
  back: number
  stays: number
  most: number
  fees: number
  cash: number
  left: number
  ways: readonly { method: PaymentMethod; amount: number }[]
}>

export function previewOf(order: OrderPage, chosen: readonly string[], refund: LineRefund): CancellationPreview {
  const open = order.lines.filter(({ state }) => state === 'confirmed')
  const dependents = open.filter(({ id }) => chosen.includes(id)).flatMap((line) => line.dependents)
  const lines = open.filter(({ id }) => chosen.includes(id) || dependents.includes(id))
  const left = order.payments.reduce((sum, payment) => sum + payment.left, 0)
  const sumOf = (keepsFees: boolean) =>
    refundableOfLines(lines, { left, keepsFees }).reduce((sum, { amount }) => sum + amount, 0)
  const most = sumOf(false)
  const back = { full: most, without_fees: sumOf(true), none: 0 }[refund]
  const paid = lines.reduce((sum, { total }) => sum + total, 0)
  const refunded = lines.reduce((sum, line) => sum + line.refunded, 0)
  return {
    lines,
    dependents: dependents.filter((id) => !chosen.includes(id)),
    isWhole: lines.length > 0 && lines.length === open.length,
    places: lines.filter(isPlace).length,
    paid,
    back,
    stays: Math.max(0, Math.min(paid - refunded, left) - back),
    most,
    fees: most - sumOf(true),
    cash: lines.reduce((sum, { cashCollected }) => sum + cashCollected, 0),
    left,
    ways: shareAmongPayments(order.payments, back).map(({ payment, amount }) => ({ method: payment.method, amount })),
  }
}
