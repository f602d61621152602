import { lazy, Suspense, useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useNavigate, useSearchParams } from 'react-router'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { hasPlaces } from '#rules/competitions/places.ts'
import { AnchorProvider } from '#web/ui/anchor.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { CompetitionStep } from './competition-step.tsx'
import { useHasDraft, readDraft } from './draft.ts'
import { FlowHead, FlowPage } from './flow-page.ts'
import { flowLink } from './flow-link.tsx'
import { FormatContext, useFormats } from './formats.ts'
import { MoreMerchandiseSteps } from './more-merchandise-steps.tsx'
import type { RegistrationData } from './registration-data.ts'
import { registrationPath, registrationSteps, type RegistrationStep } from './steps.ts'

// The code of the forms is loaded from the second step on.
const ParticipantsStep = lazy(async () => ({ default: (await import('./participants-step.tsx')).ParticipantsStep }))
const CheckoutStep = lazy(async () => ({ default: (await import('./checkout-step.tsx')).CheckoutStep }))
const HeldPlaces = lazy(async () => ({ default: (await import('./hold-timer.tsx')).HeldPlaces }))
const NothingOpen = lazy(async () => ({ default: (await import('./registration-closed.tsx')).RegistrationClosed }))
const RefusalNotice = lazy(async () => ({ default: (await import('./refusal-notice.tsx')).RefusalNotice }))
const FormChanged = lazy(async () => ({ default: (await import('./form-changed.tsx')).FormChanged }))
const StartOver = lazy(async () => ({ default: (await import('./start-over.tsx')).StartOver }))
const HoldExpired = lazy(async () => ({ default: (await import('./hold-expired.tsx')).HoldExpired }))

const Note = styled.p`
  padding: var(--space-4);
  border-radius: var(--radius-3);
  background: var(--warning-tint);
`

const FlowLink = flowLink((href) => href.includes('/register?') || href.startsWith('?'))

type Props = { data: RegistrationData; answer: FormAnswer }

export function RegistrationScreen({ data, answer }: Props) {
  const { t } = useTranslation('registration')
  // Remounts the forms when the draft was deleted or restored.
  const [restartCount, setRestartCount] = useState(0)
  // Offered on after the draft was deleted: it can be undone.
  const [canStartOver, setCanStartOver] = useState(false)
  const hasDraft = useHasDraft(data.event.id)
  if ((hasDraft || data.order) && !canStartOver) setCanStartOver(true)
  // A changed price is reported beside the price, and a changed form with what it asks.
  const hasFaults = data.order?.athletes.some(({ faults }) => faults.length > 0) === true
  const codesElsewhere = hasFaults ? ['price_changed', 'form_changed'] : ['price_changed']
  const isNoticeShown = answer.refusal !== null && !codesElsewhere.includes(answer.refusal.code)
  useReturnToOrder(data)
  usePrefetchNextSteps()
  return (
    <AnchorProvider value={FlowLink}>
      <FormatContext value={data.formats}>
        <FlowPage id="content" data-flow="">
          <EventHead data={data} />
          {data.order?.addsTo ? (
            <MoreMerchandiseSteps event={data.event} addsTo={data.order.addsTo} order={data.order.confirmationId} />
          ) : (
            <StepNavigation data={data} />
          )}
          <noscript>
            <Note>{t('page.noScript')}</Note>
          </noscript>
          {isNoticeShown && <RefusalNotice refusal={answer.refusal} />}
          {hasFaults && data.order && <FormChanged event={data.event} order={data.order} />}
          {data.offeredUntil && !data.order && <OfferEnd until={data.offeredUntil} />}
          {data.step !== 'checkout' && data.order && <HeldPlaces order={data.order} />}
          <Step key={restartCount} data={data} answer={answer} />
          {canStartOver && !data.order?.addsTo && (
            <Suspense>
              <StartOver data={data} onDraftReplaced={() => setRestartCount((count) => count + 1)} />
            </Suspense>
          )}
        </FlowPage>
      </FormatContext>
    </AnchorProvider>
  )
}

function Step({ data, answer }: Props) {
  if (data.isHoldGone) return <HoldExpired data={data} answer={answer} />
  if (data.step === 'checkout' && data.order) {
    return <CheckoutStep key={data.order.confirmationId} data={data} order={data.order} answer={answer} />
  }
  if (!data.order && !data.event.competitions.some(({ places }) => hasPlaces(places))) {
    return <NothingOpen event={data.event} />
  }
  if (data.step === 'participants') return <ParticipantsStep data={data} answer={answer} />
  return <CompetitionStep data={data} />
}

function EventHead({ data: { event, order } }: { data: RegistrationData }) {
  const { t } = useTranslation('registration')
  const { date } = useFormats()
  return (
    <FlowHead>
      <h1>{t(order?.addsTo ? 'more.pageTitle' : 'page.title', { event: event.title })}</h1>
      <p>
        {date(event.startsAt)} · {event.locationName} ·{' '}
        <TextLink href={`/event/${event.slug}`}>{t('page.backToEvent')}</TextLink>
      </p>
    </FlowHead>
  )
}

function OfferEnd({ until }: { until: string }) {
  const { t } = useTranslation('registration')
  return <Note>{t('page.offeredUntil', { when: until })}</Note>
}

function StepNavigation({ data: { event, step, order, offer } }: { data: RegistrationData }) {
  const { t } = useTranslation('registration')
  const labels: Record<RegistrationStep, string> = {
    competition: t('steps.competition'),
    participants: t('steps.participants'),
    checkout: t('steps.checkout'),
  }
  const current = registrationSteps.indexOf(step)
  return (
    <>
      <Steps
        label={t('steps.label')}
        current={current}
        ribbon={ribbonOf(event.course)}
        steps={registrationSteps.map((each) => ({
          label: labels[each],
          href: registrationPath(event.slug, { step: each, order: order?.confirmationId ?? null, offer }),
        }))}
      />
      <VisuallyHidden as="h2" tabIndex={-1} ref={useFocusOnChange(step)}>
        {t('steps.here', { number: current + 1, count: registrationSteps.length, name: labels[step] })}
      </VisuallyHidden>
    </>
  )
}

/** Returns to the held order when the address names none. */
function useReturnToOrder({ event }: RegistrationData) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    const order = !query.has('order') && readDraft(event.id, Date.now())?.orderId
    if (!order) return
    const search = `?${new URLSearchParams([...query, ['order', order]])}`
    const path = query.has('step') ? search : registrationPath(event.slug, { step: 'checkout', order })
    void navigate(path, { replace: true, preventScrollReset: true })
  }, [query, event.id, event.slug, navigate])
}

/** Moves the focus to the step's heading when it changes, for screen readers. */
function useFocusOnChange(step: RegistrationStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current !== step) heading.current?.focus({ preventScroll: true })
    previousStep.current = step
  }, [step])
  return heading
}

function usePrefetchNextSteps() {
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('./participants-step.tsx')
      void import('./checkout-step.tsx')
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}
