import * as v from 'valibot'
import { offeredMethod } from './offered-methods.ts'

/** `seenAmount`: what the page said that it costs, in minor units. */
export const paymentChoice = v.object({
  paymentMethod: v.optional(offeredMethod),
  seenAmount: v.optional(
    v.pipe(
      v.string('format'),
      v.transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)),
    ),
  ),
})

export type PaymentChoice = v.InferOutput<typeof paymentChoice>
