import type { Cents } from '../money/amounts.ts'
import type { PaymentMethod } from '../payments/payment-methods.ts'
import type { FeePayer } from '../prices/price.ts'
import { priceView, type PriceView } from '../prices/price-view.ts'
import { reasonsBesideSale, type RefundReason } from '../refunds/refund-reasons.ts'
import type { ReceiptLine, ReceiptMethod } from './receipt-view.ts'

export type SoldAmounts = Readonly<{
  id: string
  title: string
  quantity: number
  unitPrice: Cents
  base: Cents
  discount: Cents
  deferredCash: Cents
  platformFee: Cents
  providerFee: Cents
  vat: Cents
  total: Cents
}>

export const receiptLine = ({ title, quantity, unitPrice, base }: SoldAmounts): ReceiptLine => ({
  title,
  detail: null,
  quantity,
  unitPrice,
  amount: base,
})

const receiptMethods = { sandbox: 'card', stripe: 'card' } as const

export const receiptMethodOf = (method: PaymentMethod): ReceiptMethod =>
  method === 'sandbox' || method === 'stripe' ? receiptMethods[method] : method

/** Money that came beside what the receipt is for, whose return is no credit note. */
export const isBesideReceipt = (reason: RefundReason): boolean => besideSale.includes(reason)

const besideSale: readonly RefundReason[] = reasonsBesideSale

/** What a credit note returns: whole lines with their price, anything else as an amount; `title` of what names no line. */
export function creditNoteContents(
  sold: readonly SoldAmounts[],
  refund: Readonly<{
    amount: Cents
    lines: readonly { lineId: string; amount: Cents }[]
    title: string
    payer: FeePayer
  }>,
): { lines: ReceiptLine[]; price: PriceView } {
  const isWhole = refund.lines.length === 0 && refund.amount === sumOf(sold, 'total')
  const parts = isWhole ? sold.map(({ id, total }) => ({ lineId: id, amount: total })) : refund.lines
  const returned = parts.flatMap(({ lineId, amount }) => {
    const line = sold.find(({ id }) => id === lineId)
    return line ? [{ line, amount }] : []
  })
  const lineTotal = returned.reduce((sum, { amount }) => sum + amount, 0)
  if (lineTotal === refund.amount && returned.every(({ line, amount }) => line.total === amount)) {
    const lines = returned.map(({ line }) => line)
    return { lines: lines.map(receiptLine), price: priceView(priceOfLines(lines), refund.payer) }
  }
  const amounts =
    lineTotal === refund.amount ? returned.map(({ line, amount }) => ({ title: line.title, amount })) : [refund]
  return { lines: amounts.map(amountLine), price: priceOfAmount(refund.amount) }
}

const amountLine = ({ title, amount }: { title: string; amount: Cents }): ReceiptLine => ({
  title,
  detail: null,
  quantity: 1,
  unitPrice: amount,
  amount,
})

type Amount = 'base' | 'discount' | 'deferredCash' | 'platformFee' | 'providerFee' | 'vat' | 'total'

const sumOf = (lines: readonly SoldAmounts[], amount: Amount): Cents =>
  lines.reduce((sum, line) => sum + line[amount], 0)

const priceOfLines = (lines: readonly SoldAmounts[]): PriceView => ({
  base: sumOf(lines, 'base'),
  discount: sumOf(lines, 'discount'),
  deferredCash: sumOf(lines, 'deferredCash'),
  processingFee: sumOf(lines, 'platformFee') + sumOf(lines, 'providerFee'),
  vat: sumOf(lines, 'vat'),
  total: sumOf(lines, 'total'),
})

const priceOfAmount = (amount: Cents): PriceView => ({
  base: amount,
  discount: 0,
  deferredCash: 0,
  processingFee: 0,
  vat: 0,
  total: amount,
})
