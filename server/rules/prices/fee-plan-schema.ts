import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { basisPoints } from '../money/price-schema.ts'
import { isFeePlanPossible, paymentTimings } from './price.ts'

export const feePlan = v.pipe(
  closedObject({
    platformFee: basisPoints,
    providerFees: closedObject(v.entriesFromList(paymentTimings, basisPoints)),
    vat: basisPoints,
  }),
  v.check((plan) => isFeePlanPossible(plan), 'fees_impossible'),
)
