import type { Cents } from '../money/amounts.ts'
import type { BankDetails } from '../organizations/bank-details.ts'
import type { FileType } from '../registration-forms/form-field.ts'
import type { PaymentQr } from './offered-methods.ts'

/** How a buyer pays manually. Everybody with the order's link sees it: the receipt's name may say what it is about. */
export type PaymentInstructions = Readonly<{
  method: 'transfer' | 'qr'
  amount: Cents
  reference: string
  heldUntil: string
  /** Until when it is held once the buyer confirms the e-mail address; null when nothing is to be confirmed. */
  heldOnceConfirmed: string | null
  /** Null for a QR, and where the details cannot be read: then the organizer has to be asked. */
  bank: BankDetails | null
  qr: PaymentQr | null
  receipt: ReceiptView | null
}>

export type ReceiptView = Readonly<{ type: FileType; bytes: number; sentAt: string }>
