import * as v from 'valibot'
import { priceAboveZero } from '../money/price-schema.ts'
import { wholeNumber } from '../text/fields.ts'
import { dayField } from '../time/day-schema.ts'
import { idText, jsonList } from './manual-confirmation.ts'

const seenCash = v.object({ order: idText, amount: priceAboveZero })

/** An order with what staff saw that it owes, in minor units. */
export type SeenCash = Readonly<v.InferOutput<typeof seenCash>>

/** Cash of several orders that was received on one day. */
export const cashForm = v.object({ orders: jsonList(seenCash), receivedOn: dayField() })

export const cashGivenBackForm = v.object({ line: idText, amount: wholeNumber })

export const undoCashForm = v.object({
  collected: jsonList(v.object({ order: idText, at: v.string('required') })),
})
