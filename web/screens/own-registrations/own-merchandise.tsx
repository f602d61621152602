import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { AthleteMerchandise } from '#rules/merchandise/athlete-merchandise.ts'
import type { OwnDetails } from '#rules/own-registrations/own-registration-page.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/input.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { DueItem } from './due-item.tsx'
import { VariantRow } from './variant-row.ts'
import type { OwnResult } from './own-registration-data.ts'

type Props = { details: OwnDetails; isClosed: boolean; answer: FormAnswer; result: OwnResult }

/** What a participant has beside their place, and what they may choose of it until registration closes. */
export function OwnMerchandise({ details: { merchandise, dueItems }, isClosed, answer, result: { title } }: Props) {
  const { t } = useTranslation(['own-registration', 'registration'])
  if (merchandise.length === 0 && (isClosed || dueItems.length === 0)) return null
  return (
    <Sheet aria-labelledby="merchandise-title">
      <SheetTitle id="merchandise-title">{t('registration:merchandise.title')}</SheetTitle>
      <div role="status">
        {title && (
          <Banner tone="success" title={t('merchandise.saved', { title })}>
            {t('savedText')}
          </Banner>
        )}
      </div>
      <List role="list">
        {merchandise.map((choice) => (
          <Item
            key={choice.id}
            choice={choice}
            isFixed={isClosed || choice.isCancelled || choice.deliveredAt !== null || choice.variants.length === 1}
            answer={typedValueOf(answer, 'choiceId') === choice.id ? answer : null}
          />
        ))}
        {!isClosed &&
          dueItems.map((item) => (
            <DueItem key={item.id} item={item} answer={typedValueOf(answer, 'itemId') === item.id ? answer : null} />
          ))}
      </List>
    </Sheet>
  )
}

type ItemProps = { choice: AthleteMerchandise; isFixed: boolean; answer: FormAnswer | null }

function Item({ choice, isFixed, answer }: ItemProps) {
  const { t } = useTranslation('own-registration')
  const { item, quantity, variantId, variants, isCancelled, isPaid, deliveredAt } = choice
  const variant = variants.find(({ id }) => id === variantId)?.name
  const price = t(isPaid ? 'merchandise.paid' : 'merchandise.noCharge')
  const state = isCancelled ? [t('merchandise.cancelled')] : [price, deliveredAt && t('merchandise.delivered')]
  const details = [t('merchandise.quantity', { count: quantity }), variant, ...state]
  return (
    <li>
      <p>
        <strong>{item}</strong>
        <span>{details.filter(Boolean).join(' · ')}</span>
      </p>
      {!isFixed && <VariantForm choice={choice} answer={answer} />}
      {answer && <RefusalNotice refusal={answer.refusal} />}
      {answer && <NoConnection answer={answer} />}
    </li>
  )
}

type VariantFormProps = { choice: AthleteMerchandise; answer: FormAnswer | null }

/** Keeps what was chosen until it is stored, also when it was rejected; what is stored is named above it. */
function VariantForm({ choice, answer }: VariantFormProps) {
  const { t } = useTranslation(['own-registration', 'registration'])
  const inputId = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { formData } = useNavigation()
  const { id, item, variantId, variants, variantsLabel, quantity } = choice
  const isSending = formData?.get('choiceId') === id
  const [typedId, setTypedId] = useState((answer && typedValueOf(answer, 'to')) ?? null)
  const chosenId = variants.find((variant) => variant.id === typedId)?.id ?? variantId
  // Until the page's data is reloaded, `variantId` is the former variant, to which somebody may go back.
  if (typedId === variantId && !isSending) setTypedId(null)
  // Something else may have been chosen before hydration.
  useLayoutEffect(() => setTypedId(select.current!.value), [])
  return (
    <VariantRow as={Form} method="post">
      <input type="hidden" name="intent" value="variant" />
      <input type="hidden" name="choiceId" value={id} />
      <input type="hidden" name="from" value={variantId} />
      <label htmlFor={inputId}>{variantsLabel || t('registration:merchandise.variant')}</label>
      <Select
        ref={select}
        id={inputId}
        name="to"
        value={chosenId}
        onChange={(event) => setTypedId(event.currentTarget.value)}
        autoComplete="off"
      >
        {variants.map(({ id: value, name, left }) => {
          const isGone = value !== variantId && left !== null && left < quantity
          return (
            <option key={value} value={value} disabled={isGone && value !== chosenId}>
              {isGone ? t('registration:merchandise.variantSoldOut', { variant: name }) : name}
            </option>
          )
        })}
      </Select>
      <Button type="submit" aria-label={`${t('merchandise.change')}: ${item}`} busy={isSending}>
        {t('merchandise.change')}
      </Button>
    </VariantRow>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-4);

  > li {
    display: grid;
    gap: var(--space-2);
  }
  > li > p {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    overflow-wrap: anywhere;
  }
`
