import { lazy, useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { requiredIdsOf } from '#rules/agreements/required-ids.ts'
import { amountToPay } from '#rules/payments/method-offer.ts'
import { refusalText } from '#web/refusal.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Acceptance } from './acceptance.tsx'
import { ActionBar } from './action-bar.tsx'
import { AthletesSheet } from './athletes-sheet.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { useCheckoutDraft, useInitialCheckout } from './checkout-draft.ts'
import { checkoutForm, type CheckoutForm } from './checkout-form.ts'
import { CouponField } from './coupon-field.tsx'
import { couponProblem, useCoupon, type Coupon } from './coupon.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { StepBody, StepForm, StepSide } from './flow-layout.tsx'
import { useFormats } from './formats.ts'
import { HoldExpired } from './hold-expired.tsx'
import { HoldTimer, useSecondsLeft } from './hold-timer.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { LookalikesNotice } from './lookalikes-notice.tsx'
import { NoConnection } from './no-connection.tsx'
import { PriceSummary } from './price-summary.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { CheckoutOrder, RegistrationData } from './registration-data.ts'
import { chargedCompetitions, costsAnything, summaryLinesOf } from './summary-lines.ts'
import { documentInputId, useDocuments, type Documents } from './use-documents.ts'
import { UnplacedErrors } from './unplaced-errors.tsx'
import { useMethod } from './use-method.ts'
import { useTotalText } from './use-total-text.ts'

const DocumentsSheet = lazy(async () => ({ default: (await import('./documents-sheet.tsx')).DocumentsSheet }))

type Props = { data: RegistrationData; order: CheckoutOrder; answer: FormAnswer }

// A transfer is waited for by days.
const daySeconds = 86_400

export function CheckoutStep({ data, order, answer }: Props) {
  const { event } = data
  const { t } = useTranslation(['registration', 'payment-methods', 'refusals'])
  const { money } = useFormats()
  const totalText = useTotalText()
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const element = useRef<HTMLFormElement>(null)
  const seconds = useSecondsLeft(order.heldUntil, order.serverNow)
  const coupon = useCoupon(order)
  const { method, setMethod, price } = useMethod(order, coupon, answer)
  const isHydrated = useIsHydrated()
  const documents = useDocuments(order)
  const { uploads } = documents
  const hasDocuments = documents.missing.length === 0 && uploads.count === 0
  const form = useAppForm({
    values: useInitialCheckout(data, order, answer),
    schema: checkoutForm(requiredIdsOf(data.texts)),
    element,
    onValid: async () => {
      if (!hasDocuments) return focusFirstError(element.current)
      const body = new FormData(element.current!)
      body.set('couponCode', coupon.code ?? '')
      body.set('seenTotal', String(amountToPay(method, price)))
      await submit(body, { method: 'post' })
    },
  })
  const pay = usePaying(form, coupon)
  const [hasTried, setHasTried] = useState(false)
  const priceRefusal = answer.refusal?.code === 'price_changed' ? answer.refusal : null
  const showNewPrice = useEffectEvent(() => coupon.apply(form.state.values.couponCode))
  useEffect(() => {
    if (priceRefusal) showNewPrice()
  }, [priceRefusal])
  // Used up or expired since it was applied: shows the price without it.
  const couponRefusal = answer.refusal?.code.startsWith('coupon_') ? answer.refusal : null
  const showPriceWithout = useEffectEvent(() => coupon.apply(''))
  useEffect(() => {
    if (couponRefusal) showPriceWithout()
  }, [couponRefusal])
  // Sending the form would abort a file that is under way: the press waits for its batch.
  const [awaitedBatch, setAwaitedBatch] = useState<number | null>(null)
  const isWaiting = uploads.batch === awaitedBatch && uploads.count > 0
  const showsMissing = (hasTried && !isWaiting) || answer.refusal?.code === 'files_missing'
  const payAfterUploads = useEffectEvent(() => {
    if (documents.missing.length === 0 && !isBusy) pay()
  })
  useEffect(() => {
    if (uploads.batch === awaitedBatch && uploads.count === 0 && !uploads.haveFailed) payAfterUploads()
  }, [uploads, awaitedBatch])
  useCheckoutDraft(data, order, answer, { form, coupon, element })
  if (seconds === 0 && isHydrated) return <HoldExpired data={data} answer={answer} />

  const isFree = method === null
  const methodError = answer.refusal?.code === 'payment_method_invalid' ? answer.refusal : null
  const submitLabel =
    method === 'card'
      ? t('checkout.pay', { amount: money(price.total) })
      : method && t(`payment-methods:submit.${method}`)
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (isBusy) return
    if (hasDocuments) return pay()
    setHasTried(true)
    if (uploads.count > 0) setAwaitedBatch(uploads.batch)
    void form.handleSubmit()
  }
  return (
    <ServerErrors value={answer.errors}>
      {seconds < daySeconds && <HoldTimer seconds={seconds} of={order.addsTo ? 'items' : 'places'} />}
      <StepForm as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <input type="hidden" name="intent" value="checkout" />
        <input type="hidden" name="order" value={order.confirmationId} />
        <StepBody>
          <AthletesSheet data={data} order={order} />
          {documents.areApplicable && (
            <DocumentsSheet
              owner={{ order: order.confirmationId }}
              athletes={order.athletes}
              documents={documents}
              showsMissing={showsMissing}
            />
          )}
          {costsAnything(event.competitions, order) && <CouponField form={form} coupon={coupon} />}
          <PaymentChoice
            offers={coupon.methods}
            method={method}
            error={methodError && refusalText(t, methodError)}
            addsItems={order.addsTo !== null}
            onChoose={setMethod}
          />
          <BuyerFields form={form} />
          <Acceptance
            form={form}
            texts={data.texts}
            participants={Math.max(order.athletes.length, order.team?.size ?? 1)}
          />
        </StepBody>
        <StepSide>
          {showsMissing && <MissingDocuments missing={documents.missing} />}
          {isWaiting && (
            <Banner tone="info" isAlert>
              {t('documents.waiting')}
            </Banner>
          )}
          <LookalikesNotice order={order} />
          <NoConnection answer={answer} />
          {Object.keys(answer.errors).some((name) => name.startsWith('buyer.')) && (
            <Banner tone="error" isAlert title={t('checkout.billingError')} />
          )}
          <UnplacedErrors element={element} errors={answer.errors} />
          {priceRefusal && <RefusalNotice refusal={priceRefusal} />}
          <PriceSummary
            lines={summaryLinesOf(event.competitions, chargedCompetitions(event.competitions, order), [
              ...order.athletes.flatMap(({ articles }) => articles),
              ...order.tickets,
            ])}
            price={price}
            couponCode={coupon.code}
            refundHours={isFree ? undefined : event.refundHours}
            keepsFees={event.refundKeepsFees}
          />
          <ActionBar label={t('summary.total')} amount={totalText(price)}>
            <Button type="submit" variant="solid" size="lg" busy={isBusy || coupon.isBusy || isWaiting}>
              {submitLabel ?? t(order.addsTo ? 'more.confirm' : 'checkout.confirm')}
            </Button>
          </ActionBar>
        </StepSide>
      </StepForm>
    </ServerErrors>
  )
}

function MissingDocuments({ missing }: Pick<Documents, 'missing'>) {
  const { t } = useTranslation('validation')
  if (missing.length === 0) return null
  const firstOfEach = missing.filter(({ number }, index) => number !== missing[index - 1]?.number)
  return (
    <Banner tone="error" isAlert>
      {firstOfEach.map(({ number, athleteId, fieldId }) => (
        <p key={number}>
          <TextLink href={`#${documentInputId(athleteId, fieldId)}`} data-quiet>
            {t('participant_incomplete', { number })}
          </TextLink>
        </p>
      ))}
    </Banner>
  )
}

/**
 * Submits the form with the applied coupon. Tries a typed code first; one that cannot be used does not block the
 * payment.
 */
function usePaying(form: CheckoutForm, coupon: Coupon): () => void {
  // The fetcher's state changes later than this effect runs: only a new answer counts.
  const pendingTry = useRef<{ before: unknown } | null>(null)
  const send = useEffectEvent(() => void form.handleSubmit())
  useEffect(() => {
    if (!pendingTry.current || coupon.isBusy || coupon.answer === pendingTry.current.before) return
    pendingTry.current = null
    if (!coupon.isUnreachable) send()
  }, [coupon.isBusy, coupon.isUnreachable, coupon.answer])
  return () => {
    const code = form.state.values.couponCode
    const isWorthTrying = coupon.isUntried(code) && couponProblem(code) === null
    if (isWorthTrying && !coupon.isBusy) coupon.apply(code)
    if (isWorthTrying || coupon.isBusy) pendingTry.current = { before: coupon.answer }
    else void form.handleSubmit()
  }
}
