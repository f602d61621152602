import * as v from 'valibot'
import type { CancellableLine } from '../refunds/cancellation.ts'
import type { IssuedReceipt } from '../receipts/issued-receipt.ts'
import type { SoldLine } from '../orders/sold-line.ts'
import type { TransferView } from '../transfers/transfer.ts'
import { maxPayee } from '../refunds/refund-forms.ts'
import { formKey, paragraphs } from '../text/fields.ts'

export type OwnLine = CancellableLine &
  Readonly<{
    sold: SoldLine
    /** What was added to its places in other orders, and stays sold. */
    added: readonly string[]
    canChoose: boolean
    isIn: boolean
    isTakenOver: boolean
  }>

export type OwnOrderPage = Readonly<{
  confirmationId: string
  confirmationNumber: string
  event: Readonly<{ slug: string; title: string; timeZone: string; startsAt: string }>
  currency: string
  /** Masked; null when nobody can be mailed a code. */
  codeAddress: string | null
  isOpen: boolean
  isConfirmed: boolean
  isPaid: boolean
  deadline: string | null
  isInTime: boolean
  keepsFees: boolean
  /** How what was paid goes back: by the provider, manually, or both. */
  ways: readonly ('provider' | 'manual')[]
  hasPlaces: boolean
  hasTakenOver: boolean
  /** From here on only for somebody who has opened the order. */
  left: number
  lines: readonly OwnLine[]
  receipts: readonly IssuedReceipt[]
  transfers: readonly TransferView[]
  isReturning: boolean
}>

export const ownCancellationForm = v.object({
  key: formKey,
  left: v.pipe(v.string('required'), v.regex(/^\d{1,15}$/, 'integer'), v.transform(Number)),
  lines: v.pipe(
    v.string('selection'),
    v.transform((text) => text.split(/\s+/).filter(Boolean)),
    v.minLength(1, 'selection'),
  ),
  payee: v.optional(paragraphs(maxPayee), ''),
})

export type OwnCancellation = v.InferOutput<typeof ownCancellationForm>
