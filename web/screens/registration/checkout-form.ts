import { checkoutSubmission, type BuyerInput, type CheckoutInput } from '../../../server/rules/registration-form.ts'
import { useAppForm } from '../../forms/form.ts'
import type { Draft } from './draft.ts'
import type { CheckoutOrder } from './registration-data.ts'

/** The third step's form: coupon, billing data, terms and waiver. */
export function useCheckoutForm(options: {
  values: CheckoutInput
  onValid: () => Promise<void>
  onInvalid: () => void
}) {
  return useAppForm({
    defaultValues: options.values,
    validators: { onChange: checkoutSubmission },
    onSubmit: options.onValid,
    onSubmitInvalid: options.onInvalid,
  })
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>

/** Billing data as far as they are known: typed before, else those of the first athlete. */
export function buyerFor(order: CheckoutOrder, draft: Draft | null): BuyerInput {
  const blank = { firstName: '', lastName: '', email: '', dni: '', phone: '', address: '' }
  if (draft?.buyer) return { ...blank, ...draft.buyer }
  const first = draft?.participants[0]
  if (!first) return { ...blank, ...order.buyer }
  const { firstName, lastName, email, dni, phone } = first
  return { ...blank, firstName, lastName, email, dni, phone }
}
