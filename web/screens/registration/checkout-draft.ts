import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { CheckoutInput } from '#rules/registrations/registration-form.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { buyerFor, type CheckoutForm } from './checkout-form.ts'
import type { Coupon } from './coupon.ts'
import { readDraft, saveDraft } from './draft.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import type { CheckoutOrder, RegistrationData } from './registration-data.ts'

/** Initial values from the server: those sent without scripts and rejected, else the held order's. */
export function useInitialCheckout(order: CheckoutOrder, { values, refusal }: FormAnswer): CheckoutInput {
  // A rejected code is not sent again, so that the next press pays.
  const sentCode = refusal?.code.startsWith('coupon_') ? '' : textOf(values?.couponCode)
  const [initial] = useState<CheckoutInput>(() => ({
    couponCode: sentCode || (order.couponCode ?? ''),
    buyer: { ...buyerFor(order, null), ...(values?.buyer as object | undefined) },
    terms: textOf(values?.terms),
    waiver: textOf(values?.waiver),
    items: (values?.items ?? {}) as Record<string, string>,
  }))
  return initial
}

/**
 * Restores the buyer's part of the draft, saves every change, and remembers the order, so that a closed tab returns to
 * its held places.
 */
export function useCheckoutDraft(
  { event }: RegistrationData,
  order: CheckoutOrder,
  { values }: FormAnswer,
  { form, coupon, element }: { form: CheckoutForm; coupon: Coupon; element: RefObject<HTMLFormElement | null> },
): void {
  const restore = useEffectEvent(() => {
    const earlyInput = element.current ? inputBeforeHydration(element.current) : []
    const draft = readDraft(event.id, Date.now())
    if (!values && draft) {
      form.setFieldValue('buyer', buyerFor(order, draft), { dontUpdateMeta: true })
      if (draft.couponCode) form.setFieldValue('couponCode', draft.couponCode, { dontUpdateMeta: true })
    }
    for (const [name, value] of earlyInput) {
      const box = value === true && element.current?.elements.namedItem(name)
      form.setFieldValue(name as never, (box instanceof HTMLInputElement ? box.value : value) as never)
    }
    saveDraft(event.id, { orderId: order.confirmationId, draftKey: order.draftKey }, Date.now())
  })
  const save = useEffectEvent(() => {
    const { buyer, couponCode = '' } = form.state.values
    saveDraft(event.id, { buyer, couponCode }, Date.now())
  })
  // Asks for the price anew: the coupon's discount may have changed since the draft was saved.
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
