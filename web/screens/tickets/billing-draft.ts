import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { BuyerInput } from '#rules/registrations/registration-form.ts'
import { deviceDrafts } from '#web/forms/device-draft.ts'
import type { CheckoutForm } from '../registration/checkout-form.ts'

type BillingDraft = { buyer: BuyerInput; couponCode: string; savedAt: number }

const drafts = deviceDrafts<BillingDraft>(({ buyer }) => typeof buyer === 'object')
const keyOf = (orderId: string) => `dorsal.tickets.${orderId}`

export const deleteBillingDraft = (orderId: string) => drafts.remove(keyOf(orderId), Date.now())

/** Keeps what is entered about the buyer on the device, so that a reload or another tab has it. */
export function useBillingDraft(orderId: string, form: CheckoutForm, hasAnswer: boolean): void {
  const restore = useEffectEvent(() => {
    const draft = hasAnswer ? null : drafts.read(keyOf(orderId), Date.now())
    if (!draft) return
    form.setFieldValue('buyer', draft.buyer, { dontUpdateMeta: true })
    form.setFieldValue('couponCode', draft.couponCode, { dontUpdateMeta: true })
  })
  useLayoutEffect(() => restore(), [])
  useEffect(() => {
    const { unsubscribe } = form.store.subscribe(() => {
      const { buyer, couponCode = '' } = form.state.values
      drafts.write(keyOf(orderId), { buyer, couponCode, savedAt: Date.now() })
    })
    return () => unsubscribe()
  }, [form, orderId])
}
