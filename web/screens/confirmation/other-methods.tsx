import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Form, useNavigation } from 'react-router'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { areItems, type OrderContents } from '#rules/orders/order-contents.ts'
import { amountToPay, type MethodOffer } from '#rules/payments/method-offer.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'

type Props = { page: Pick<ConfirmationPage, 'methods' | 'paymentMethod' | 'contents'> }

/** One press for each method that was not chosen; nothing where there is no other. */
export function OtherMethods({ page: { methods, paymentMethod, contents } }: Props) {
  const { t } = useTranslation('payment-methods')
  const others = methods.filter(({ method }) => method !== (paymentMethod ?? 'card'))
  if (others.length === 0) return null
  return (
    <MethodsToPay
      title={t('other.title')}
      lead={t(areItems(contents) ? 'other.leadOfItems' : 'other.lead')}
      methods={others}
      contents={contents}
    />
  )
}

type MethodsToPayProps = {
  title: string
  lead?: string | undefined
  methods: readonly MethodOffer[]
  contents: OrderContents
  /** Whether the first one is the page's main action. */
  hasMain?: boolean
}

export function MethodsToPay({ title, lead, methods, contents, hasMain = false }: MethodsToPayProps) {
  return (
    <OnScreen aria-labelledby="other-methods">
      <SheetTitle id="other-methods">{title}</SheetTitle>
      {lead && <p>{lead}</p>}
      {methods.map((offer, index) => (
        <PayBy key={offer.method} offer={offer} contents={contents} isMain={hasMain && index === 0} />
      ))}
    </OnScreen>
  )
}

type PayByProps = { offer: MethodOffer; contents: OrderContents; isMain: boolean }

function PayBy({ offer: { method, price, heldUntil }, contents, isMain }: PayByProps) {
  const { t } = useTranslation(['payment-methods', 'confirmation'])
  const { money, dateTime } = useFormats()
  const { state, formData } = useNavigation()
  const amount = amountToPay(method, price)
  const values = { amount: money(amount), until: heldUntil ? dateTime(heldUntil) : '' }
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="paymentMethod" value={method} />
      <input type="hidden" name="seenAmount" value={amount} />
      <Button
        type="submit"
        wide
        variant={isMain ? 'solid' : 'outline'}
        busy={state !== 'idle' && formData?.get('paymentMethod') === method}
      >
        {t(`other.${method}`, values)}
      </Button>
      <Next>
        {contents === 'places' ? t(`next.${method}`, values) : t(`confirmation:${contents}.next.${method}`, values)}
      </Next>
    </Form>
  )
}

const OnScreen = styled(Sheet)`
  @media print {
    display: none;
  }
`
const Next = styled.p`
  margin-block-start: var(--space-1);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
