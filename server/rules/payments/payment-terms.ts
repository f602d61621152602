import * as v from 'valibot'
import { organizationEntries, refundHours } from '../organizations/organization-schema.ts'
import type { FeePayer, FeePlan, PaymentTiming } from '../prices/price.ts'
import { typed, typedOrNull, wholeNumber } from '../text/typed.ts'

/** Whole numbers that are typed, in the order of the form; each is a column of the organization. */
const times = {
  holdMinutes: typed(organizationEntries.holdMinutes, wholeNumber),
  transferHours: typed(organizationEntries.transferHours, wholeNumber),
  refundHours: typedOrNull(refundHours, wholeNumber),
}
export type PaymentTime = keyof typeof times
export const paymentTimes = Object.keys(times) as PaymentTime[]

/** What new orders follow: when the organizer is paid, how long places wait, who pays the fees. */
export const paymentTermsForm = v.object({
  version: v.string(),
  paymentTiming: organizationEntries.paymentTiming,
  feesPaidBy: organizationEntries.feesPaidBy,
  ...times,
})

export type PaymentTermsInput = v.InferInput<typeof paymentTermsForm>
export type PaymentTermsEdit = v.InferOutput<typeof paymentTermsForm>

export type PaymentTermsValues = Readonly<
  { paymentTiming: PaymentTiming; feesPaidBy: FeePayer } & Record<PaymentTime, string>
>

/** `feePlan` is the operator's; null without one. `example` is a price of the organization's events in minor units. */
export type PaymentTermsPage = Readonly<{
  version: string
  values: PaymentTermsValues
  feePlan: FeePlan | null
  example: number | null
  /** See `chargeableStep`. */
  step: number
}>
