import * as v from 'valibot'
import { enteredLastName } from '#rules/registrations/full-name.ts'
import {
  checkoutSubmission,
  type BuyerInput,
  type CheckoutInput,
  type RequiredIds,
} from '#rules/registrations/registration-form.ts'
import type { AppForm } from '#web/forms/form.tsx'
import type { Draft } from './draft.ts'
import type { CheckoutOrder } from './registration-data.ts'

// A typed but unapplied code is no part of the price on the button, so its format is not validated.
export const checkoutForm = (ids: RequiredIds) =>
  v.object({ ...checkoutSubmission(ids).entries, couponCode: v.optional(v.string()) }, 'required')

export type CheckoutForm = AppForm<CheckoutInput>

/** From the draft, else from its first athlete, else from the order. */
export function buyerFor(order: CheckoutOrder, draft: Pick<Draft, 'buyer' | 'participants'> | null): BuyerInput {
  const blank = { firstName: '', lastName: '', email: '', dni: '', phone: '', address: '' }
  if (draft?.buyer) return { ...blank, ...draft.buyer }
  const firstAthlete = draft?.participants[0]
  if (!firstAthlete) {
    const { buyer } = order
    return buyer ? { ...blank, ...buyer, lastName: enteredLastName(buyer.lastName) } : blank
  }
  const { firstName, lastName, email, dni, phone } = firstAthlete
  return { ...blank, firstName, lastName, email, dni, phone }
}
