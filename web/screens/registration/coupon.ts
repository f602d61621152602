import { useState } from 'react'
import { useFetcher } from 'react-router'
import * as v from 'valibot'
import { normalizeCouponCode } from '#rules/coupons/coupon.ts'
import { couponCodeField } from '#rules/registrations/registration-form.ts'
import type { PriceView } from '#rules/prices/price-view.ts'
import { refusalIn, type Refusal } from '#web/refusal.ts'
import type { CheckoutOrder } from './registration-data.ts'

export type CouponQuote = { quote: { couponCode: string | null; price: PriceView } }

/** The validation code of a malformed coupon code; null for a possible one. */
export function couponProblem(code: string | undefined): string | null {
  const result = v.safeParse(couponCodeField, code)
  return result.success ? null : result.issues[0].message
}

/** The last usable coupon with its price, and why the one tried cannot be used. */
export function useCoupon(order: CheckoutOrder) {
  const fetcher = useFetcher()
  const [triedCode, setTriedCode] = useState<string | null>(order.couponCode)
  const quote = (fetcher.data as CouponQuote | undefined)?.quote ?? null
  const refusal: Refusal | null = refusalIn(fetcher.data)
  const [lastQuote, setLastQuote] = useState<CouponQuote['quote']>({ couponCode: order.couponCode, price: order.price })
  if (quote && quote !== lastQuote) setLastQuote(quote)

  return {
    code: lastQuote.couponCode,
    price: lastQuote.price,
    refusal: fetcher.state === 'idle' ? refusal : null,
    isBusy: fetcher.state !== 'idle',
    /** A new object for every answer. */
    answer: fetcher.data as unknown,
    isUntried: (code: string | undefined) => normalizeCouponCode(code ?? '') !== (triedCode ?? ''),
    apply: (code: string | undefined) => {
      const couponCode = normalizeCouponCode(code ?? '')
      setTriedCode(couponCode || null)
      void fetcher.submit({ intent: 'coupon', order: order.confirmationId, couponCode }, { method: 'post' })
    },
  }
}

export type Coupon = ReturnType<typeof useCoupon>
