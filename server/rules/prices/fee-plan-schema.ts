import * as v from 'valibot'
import { basisPoints } from '../money/price-schema.ts'
import { isFeePlanPossible, paymentTimings } from './price.ts'

export const feePlan = v.pipe(
  v.strictObject({
    platformFee: basisPoints,
    providerFees: v.strictObject(v.entriesFromList(paymentTimings, basisPoints)),
    vat: basisPoints,
  }),
  v.check((plan) => isFeePlanPossible(plan), 'fees_impossible'),
)
