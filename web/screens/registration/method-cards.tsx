import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { amountToPay, type MethodOffer } from '#rules/payments/method-offer.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { RadioCard } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { useFormats } from './formats.ts'

export type MethodCardsProps = {
  offers: readonly MethodOffer[]
  method: OfferedMethod | null
  error: string | null
  addsItems: boolean
  onChoose: (method: OfferedMethod) => void
}

export function MethodCards({ offers, method, error, addsItems, onChoose }: MethodCardsProps) {
  const { t } = useTranslation(['payment-methods', 'registration'])
  const { money, dateTime } = useFormats()
  const Next = addsItems ? NextOfItems : NextOfPlaces
  const cards = useRef<HTMLDivElement>(null)
  const takeEarlyChoice = useEffectEvent(() => {
    const early = cards.current!.querySelector<HTMLInputElement>(':checked')?.value
    const chosen = offers.find((offer) => offer.method === early)
    if (chosen && chosen.method !== method) onChoose(chosen.method)
  })
  // React takes a choice made before hydration for the rendered one.
  useLayoutEffect(() => takeEarlyChoice(), [])
  return (
    <FieldGroup label={t('choose')} error={error}>
      <Cards ref={cards}>
        {offers.map(({ method: each, price, heldUntil }) => {
          const amount = money(amountToPay(each, price))
          const next = <Next method={each} amount={amount} until={heldUntil ? dateTime(heldUntil) : ''} />
          const inCash = `${t('registration:summary.inCash')}: ${money(price.deferredCash)}`
          return (
            <RadioCard
              key={each}
              name="paymentMethod"
              value={each}
              checked={each === method}
              onChange={() => onChoose(each)}
              title={t(`method.${each}`)}
              details={
                each !== 'cash' && price.deferredCash > 0 ? (
                  <>
                    {next} {inCash}
                  </>
                ) : (
                  next
                )
              }
              aside={amount}
            />
          )
        })}
      </Cards>
    </FieldGroup>
  )
}

type NextProps = { method: OfferedMethod; amount: string; until: string }

function NextOfPlaces({ method, ...values }: NextProps) {
  const { t } = useTranslation('payment-methods')
  return t(`next.${method}`, values)
}

function NextOfItems({ method, ...values }: NextProps) {
  const { t } = useTranslation('confirmation')
  return t(`addition.next.${method}`, values)
}

const Cards = styled.div`
  display: grid;
  gap: var(--space-3);
`
