import { lazy } from 'react'
import { amountToPay } from '#rules/payments/method-offer.ts'
import { Sheet } from './flow-layout.tsx'
import type { MethodCardsProps } from './method-cards.tsx'

const MethodCards = lazy(async () => ({ default: (await import('./method-cards.tsx')).MethodCards }))

/** One method needs no choice. What each costs is sent along, for anyone who chooses without scripts. */
export function PaymentChoice(props: MethodCardsProps) {
  const { offers } = props
  const seen = offers.map(({ method, price }) => (
    <input key={method} type="hidden" name={`seenTotals.${method}`} value={amountToPay(method, price)} />
  ))
  if (offers.length < 2)
    return (
      <>
        {seen}
        {offers[0] && <input type="hidden" name="paymentMethod" value={offers[0].method} />}
      </>
    )
  return (
    <Sheet>
      {seen}
      <MethodCards {...props} />
    </Sheet>
  )
}
