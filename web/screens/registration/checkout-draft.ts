import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { CheckoutInput } from '#rules/registrations/registration-form.ts'
import { typedEarly } from '#web/forms/typed-early.ts'
import { buyerFor, type CheckoutForm } from './checkout-form.ts'
import type { Coupon } from './coupon.ts'
import { readDraft, saveDraft } from './draft.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import type { CheckoutOrder, RegistrationData } from './registration-data.ts'

/** The checkout as far as the server knows it: what was sent without scripts and not taken, or the held order's. */
export function useInitialCheckout(order: CheckoutOrder, { values, refusal }: FormAnswer): CheckoutInput {
  // A code that was refused is not sent again: the next tap on the button pays.
  const sentCode = refusal?.code.startsWith('coupon_') ? '' : textOf(values?.couponCode)
  const [initial] = useState<CheckoutInput>(() => ({
    couponCode: sentCode || (order.couponCode ?? ''),
    buyer: { ...buyerFor(order, null), ...(values?.buyer as object | undefined) },
    terms: values?.terms === 'on',
    waiver: values?.waiver === 'on',
  }))
  return initial
}

/**
 * The buyer's part of the draft: fills in what this device knows, saves every change, and remembers the order, so that
 * a closed tab comes back to the places it holds.
 */
export function useCheckoutDraft(
  { event }: RegistrationData,
  order: CheckoutOrder,
  { values }: FormAnswer,
  { form, coupon, element }: { form: CheckoutForm; coupon: Coupon; element: RefObject<HTMLFormElement | null> },
): void {
  const restore = useEffectEvent(() => {
    const earlyInput = element.current ? typedEarly(element.current) : []
    const draft = readDraft(event.id, Date.now())
    if (!values && draft) {
      form.setFieldValue('buyer', buyerFor(order, draft), { dontUpdateMeta: true })
      if (draft.couponCode) form.setFieldValue('couponCode', draft.couponCode, { dontUpdateMeta: true })
    }
    for (const [name, value] of earlyInput) form.setFieldValue(name as never, value as never)
    saveDraft(event.id, { orderId: order.confirmationId, draftKey: order.draftKey }, Date.now())
  })
  const save = useEffectEvent(() => {
    const { buyer, couponCode = '' } = form.state.values
    saveDraft(event.id, { buyer, couponCode }, Date.now())
  })
  // The price is asked for anew: what the coupon took off before may not be what it takes off now.
  const tryCoupon = useEffectEvent(() => {
    const { couponCode } = form.state.values
    if (coupon.isUntried(couponCode)) coupon.apply(couponCode)
  })
  useLayoutEffect(() => {
    restore()
    const { unsubscribe } = form.store.subscribe(() => save())
    return unsubscribe
  }, [form.store])
  useEffect(() => tryCoupon(), [])
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
