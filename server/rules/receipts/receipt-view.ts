import type { Cents } from '../money/amounts.ts'
import type { PriceView } from '../prices/price-view.ts'
import type { Locale } from '../text/locale.ts'
import type { Day } from '../time/day.ts'

export const receiptKinds = ['receipt', 'credit_note'] as const

export const receiptMethods = ['card', 'mercadopago', 'transfer', 'qr', 'cash'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

export type ReceiptLine = Readonly<{
  title: string
  detail: string | null
  quantity: number
  unitPrice: Cents
  amount: Cents
}>

export type ReceiptPayment = Readonly<{ method: ReceiptMethod; paidOn: Day; amount: Cents }>

type Issuer = Readonly<{ name: string; taxIds: readonly string[]; address: string; email: string | null }>

type BilledTo = Readonly<{ name: string; document: string; address: string; email: string }>

type ReceiptContents = Readonly<{
  number: string
  issuedOn: Day
  locale: Locale
  /** BCP 47, the organization's: figures are written as everywhere on its site. */
  region: string
  currency: string
  issuer: Issuer
  buyer: BilledTo
  eventTitle: string
  confirmationNumber: string
  lines: readonly ReceiptLine[]
  /** As the order has it; of a credit note: the part of it that was returned, in positive amounts. */
  price: PriceView
  couponCode: string | null
  payments: readonly ReceiptPayment[]
}>

export type ReceiptView =
  | (ReceiptContents & Readonly<{ kind: 'receipt' }>)
  | (ReceiptContents &
      Readonly<{
        kind: 'credit_note'
        receipt: Readonly<{ number: string; issuedOn: Day }>
        /** As the buyer reads it; empty if none was given. */
        reason: string
      }>)
