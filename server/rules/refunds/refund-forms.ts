import * as v from 'valibot'
import { typedPriceAboveZero } from '../money/price-schema.ts'
import { formKey, messageText, paragraphs, textList } from '../text/fields.ts'

export const maxRefundNote = 500

export const refundNote = v.pipe(messageText(maxRefundNote), v.nonEmpty('required'))

/** `left`: what could go back when the form was opened, in minor units. */
const seen = { key: formKey, left: v.pipe(v.string('required'), v.regex(/^\d{1,15}$/, 'integer'), v.transform(Number)) }

const lines = v.pipe(textList, v.minLength(1, 'selection'), v.readonly())

/** Of what staff give back without cancelling anything. The buyer reads the note. */
export const refundForm = (money: { currency: string; region: string }) =>
  v.variant('scope', [
    v.object({ ...seen, scope: v.literal('all'), note: refundNote }),
    v.object({ ...seen, scope: v.literal('lines'), lines, note: refundNote }),
    v.object({ ...seen, scope: v.literal('amount'), amount: typedPriceAboveZero(money), note: refundNote }),
  ])

export type RefundRequest = v.InferOutput<ReturnType<typeof refundForm>>

/** What of the price goes back for lines that staff cancel; `without_fees` leaves the fees with the organizer. */
export const lineRefunds = ['full', 'without_fees', 'none'] as const
export type LineRefund = (typeof lineRefunds)[number]

export const cancelLinesForm = v.object({
  ...seen,
  lines,
  note: refundNote,
  refund: v.picklist(lineRefunds, 'selection'),
})

export type LineCancellation = v.InferOutput<typeof cancelLinesForm>

export const maxPayee = 200

export const payeeForm = v.object({ refund: v.string('required'), payee: paragraphs(maxPayee) })
