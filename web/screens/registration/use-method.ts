import { useState } from 'react'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import type { Coupon } from './coupon.ts'
import type { CheckoutOrder } from './registration-data.ts'

/** The method that was chosen, else the first that is offered, with what the order costs by it; null where nothing is to pay. */
export function useMethod(
  order: Pick<CheckoutOrder, 'paymentMethod'>,
  { methods, price }: Coupon,
  { values }: FormAnswer,
) {
  const [chosen, setMethod] = useState(
    () => methods.find(({ method }) => method === (values?.paymentMethod ?? order.paymentMethod))?.method ?? null,
  )
  const offer = methods.find(({ method }) => method === chosen) ?? methods[0]
  return { method: offer?.method ?? null, setMethod, price: offer?.price ?? price }
}
