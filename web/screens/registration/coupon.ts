import { useState } from 'react'
import * as v from 'valibot'
import { normalizeCouponCode } from '#rules/coupons/coupon.ts'
import { couponCodeField } from '#rules/registrations/registration-form.ts'
import type { MethodOffer } from '#rules/payments/method-offer.ts'
import type { PriceView } from '#rules/prices/price-view.ts'
import { doneIn } from '#web/forms/form-answer.ts'
import { useSubmission } from '#web/forms/use-submission.ts'
import type { CheckoutOrder } from './registration-data.ts'

type CouponQuote = { couponCode: string | null; price: PriceView; methods: readonly MethodOffer[] }

/** The validation code of a malformed coupon code; null for a possible one. */
export function couponProblem(code: string | undefined): string | null {
  const result = v.safeParse(couponCodeField, code)
  return result.success ? null : result.issues[0].message
}

/** The last usable coupon with its price, and why the one tried cannot be used. */
export function useCoupon(order: Pick<CheckoutOrder, 'confirmationId' | 'couponCode' | 'price' | 'methods'>) {
  const { send, state, data, answer } = useSubmission('coupon')
  const [triedCode, setTriedCode] = useState<string | null>(order.couponCode)
  const quote = doneIn(data) as CouponQuote | null
  const [lastQuote, setLastQuote] = useState<CouponQuote>({
    couponCode: order.couponCode,
    price: order.price,
    methods: order.methods,
  })
  if (quote && quote !== lastQuote) setLastQuote(quote)

  return {
    code: lastQuote.couponCode,
    price: lastQuote.price,
    methods: lastQuote.methods,
    refusal: state === 'idle' ? answer.refusal : null,
    isUnreachable: state === 'idle' && answer.isUnreachable,
    isBusy: state === 'sending',
    /** A new object for every answer. */
    answer: data,
    isUntried: (code: string | undefined) => normalizeCouponCode(code ?? '') !== (triedCode ?? ''),
    apply: (code: string | undefined) => {
      const couponCode = normalizeCouponCode(code ?? '')
      setTriedCode(couponCode || null)
      void send({ order: order.confirmationId, couponCode })
    },
  }
}

export type Coupon = ReturnType<typeof useCoupon>
