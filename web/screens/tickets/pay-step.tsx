import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router'
import * as v from 'valibot'
import { requiredIdsOf } from '#rules/agreements/required-ids.ts'
import { amountToPay } from '#rules/payments/method-offer.ts'
import { enteredLastName } from '#rules/registrations/full-name.ts'
import { buyerForm, type CheckoutInput } from '#rules/registrations/registration-form.ts'
import type { HeldTickets } from '#rules/tickets/tickets-page.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Acceptance } from '../registration/acceptance.tsx'
import { ActionBar } from '../registration/action-bar.tsx'
import { BuyerFields } from '../registration/buyer-fields.tsx'
import { checkoutForm, type CheckoutForm } from '../registration/checkout-form.ts'
import { CouponField } from '../registration/coupon-field.tsx'
import { useCoupon, type Coupon } from '../registration/coupon.ts'
import { StepBody, StepForm, StepSide } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'
import { HoldTimer, useSecondsLeft } from '../registration/hold-timer.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { PaymentChoice } from '../registration/payment-choice.tsx'
import { PriceSummary } from '../registration/price-summary.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { UnplacedErrors } from '../registration/unplaced-errors.tsx'
import { useMethod } from '../registration/use-method.ts'
import { useTotalText } from '../registration/use-total-text.ts'
import { useBillingDraft } from './billing-draft.ts'
import { HoldGone } from './hold-gone.tsx'
import { Part } from './step-part.ts'
import { ticketsPath } from './ticket-steps.ts'
import type { TicketsData } from './tickets-data.ts'

type Props = { data: TicketsData; order: HeldTickets; answer: FormAnswer }

// A transfer is waited for by days.
const daySeconds = 86_400

/** Coupon and billing, then payment: one form, of which one part is shown; without scripts both. */
export function PayStep({ data, order, answer }: Props) {
  const { page, step, texts } = data
  const { event } = page
  const { t } = useTranslation(['tickets', 'registration', 'payment-methods', 'refusals'])
  const { money } = useFormats()
  const totalText = useTotalText()
  const submit = useSubmit()
  const navigate = useNavigate()
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const seconds = useSecondsLeft(order.heldUntil, order.serverNow)
  const coupon = useCoupon(order)
  const { method, setMethod, price } = useMethod(order, coupon, answer)
  const isBilling = step === 'billing'
  const form = useAppForm({
    values: useInitialValues(order, answer),
    schema: checkoutForm(requiredIdsOf(texts)),
    element,
    onValid: async () => {
      const body = new FormData(element.current!)
      body.set('couponCode', coupon.code ?? '')
      body.set('seenTotal', String(amountToPay(method, price)))
      await submit(body, { method: 'post' })
    },
  })
  useBillingDraft(order.confirmationId, form, answer.values !== null)
  const pathTo = (to: 'billing' | 'payment') => ticketsPath(event.slug, { step: to, order: order.confirmationId })
  const priceRefusal = useChangedPrice(answer, coupon, form)
  const hasBillingError = Object.keys(answer.errors).some((name) => name.startsWith('buyer.'))
  const returnToBilling = useEffectEvent(() => void navigate(pathTo('billing'), { replace: true }))
  useEffect(() => {
    if (hasBillingError) returnToBilling()
  }, [hasBillingError])
  if (seconds === 0 && isHydrated)
    return (
      <>
        <HoldGone />
        <div>
          <ButtonLink
            variant="solid"
            size="lg"
            href={ticketsPath(event.slug, { step: 'select', order: order.confirmationId })}
          >
            {t('expired.again')}
          </ButtonLink>
        </div>
      </>
    )
  const goOn = () => {
    if (isBillingComplete(form)) {
      if (coupon.isUntried(form.state.values.couponCode)) coupon.apply(form.state.values.couponCode)
      void navigate(pathTo('payment'))
    } else focusFirstError(element.current)
  }
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (isBusy || coupon.isBusy || form.state.isSubmitting) return
    if (isBilling) return goOn()
    if (!isBillingComplete(form)) return void navigate(pathTo('billing'))
    void form.handleSubmit()
  }
  const methodError = answer.refusal?.code === 'payment_method_invalid' ? answer.refusal : null
  const payLabel =
    method === 'card'
      ? t('registration:checkout.pay', { amount: money(price.total) })
      : method && t(`payment-methods:submit.${method}`)
  return (
    <ServerErrors value={answer.errors}>
      {seconds < daySeconds && <HoldTimer seconds={seconds} of="items" />}
      <StepForm as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <input type="hidden" name="intent" value="checkout" />
        <input type="hidden" name="order" value={order.confirmationId} />
        <StepBody>
          <Part data-other={isHydrated && !isBilling ? '' : undefined}>
            {(order.price.base > 0 || order.couponCode !== null) && <CouponField form={form} coupon={coupon} />}
            <BuyerFields form={form} />
          </Part>
          <Part data-other={isHydrated && isBilling ? '' : undefined}>
            <PaymentChoice
              offers={coupon.methods}
              method={method}
              error={methodError && refusalText(t, methodError)}
              addsItems
              onChoose={setMethod}
            />
            <Acceptance form={form} texts={texts} participants={1} />
            {isHydrated && (
              <p>
                <TextLink href={pathTo('billing')}>{t('toBilling')}</TextLink>
              </p>
            )}
          </Part>
        </StepBody>
        <StepSide>
          <NoConnection answer={answer} />
          {hasBillingError && <Banner tone="error" isAlert title={t('errorTitle')} />}
          <UnplacedErrors element={element} errors={answer.errors} />
          {priceRefusal && <RefusalNotice refusal={priceRefusal} />}
          <PriceSummary
            lines={order.lines}
            price={price}
            couponCode={coupon.code}
            refundHours={method === null ? undefined : event.refundHours}
            keepsFees={event.refundKeepsFees}
          />
          <ActionBar label={t('registration:summary.total')} amount={totalText(price)}>
            <Button type="submit" variant="solid" size="lg" busy={isBusy || coupon.isBusy}>
              {isBilling && isHydrated ? t('toPayment') : (payLabel ?? t('confirmFree'))}
            </Button>
          </ActionBar>
        </StepSide>
      </StepForm>
    </ServerErrors>
  )
}

function useInitialValues(order: HeldTickets, { values }: FormAnswer): CheckoutInput {
  const [initial] = useState<CheckoutInput>(() => {
    const known = order.buyer && { ...order.buyer, lastName: enteredLastName(order.buyer.lastName) }
    return {
      couponCode: textOf(values?.couponCode) || (order.couponCode ?? ''),
      buyer: {
        firstName: '',
        lastName: '',
        email: '',
        dni: '',
        phone: '',
        address: '',
        ...known,
        ...(values?.buyer as object | undefined),
      },
      terms: textOf(values?.terms),
      waiver: textOf(values?.waiver),
      items: {},
    }
  })
  return initial
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Shows the new price when it has changed since it was seen, and the price without a coupon that cannot be used any more. */
function useChangedPrice({ refusal }: FormAnswer, coupon: Coupon, form: CheckoutForm) {
  const showPrice = useEffectEvent((code: string) => coupon.apply(code))
  useEffect(() => {
    if (refusal?.code === 'price_changed') showPrice(form.state.values.couponCode ?? '')
    if (refusal?.code.startsWith('coupon_')) showPrice('')
  }, [refusal, form])
  return refusal?.code === 'price_changed' ? refusal : null
}

/** Whether the buyer is complete; what is not is marked. */
function isBillingComplete(form: CheckoutForm): boolean {
  if (v.is(buyerForm, form.state.values.buyer)) return true
  void form.validate('change')
  for (const name of Object.keys(form.state.fieldMeta))
    if (name.startsWith('buyer.'))
      form.setFieldMeta(name as never, (meta) => ({ ...meta, isTouched: true, isBlurred: true }))
  return false
}
