import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ribbonOf } from '#rules/courses/course-line.ts'
import { paths } from '#rules/paths.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { AnchorProvider } from '#web/ui/anchor.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { flowLink } from '../registration/flow-link.tsx'
import { FlowHead, FlowPage } from '../registration/flow-page.ts'
import { FormatContext, useFormats } from '../registration/formats.ts'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { HoldGone } from './hold-gone.tsx'
import { SelectStep } from './select-step.tsx'
import { ticketsPath, ticketSteps } from './ticket-steps.ts'
import type { TicketsData } from './tickets-data.ts'

// The code of the payment is loaded from the second step on.
const PayStep = lazy(async () => ({ default: (await import('./pay-step.tsx')).PayStep }))

const FlowLink = flowLink((href) => href.includes('/tickets?') || href.startsWith('?'))

type Props = { data: TicketsData; answer: FormAnswer }

/** Select tickets; coupon and billing; payment. */
export function TicketsScreen({ data, answer }: Props) {
  const codesElsewhere = ['price_changed', 'sold_out', 'tickets_per_order']
  const isNoticeShown = answer.refusal !== null && !codesElsewhere.includes(answer.refusal.code)
  return (
    <AnchorProvider value={FlowLink}>
      <FormatContext value={data.formats}>
        <FlowPage id="content" data-flow="">
          <Head data={data} />
          <StepLinks data={data} />
          {isNoticeShown && <RefusalNotice refusal={answer.refusal} />}
          <Step data={data} answer={answer} />
        </FlowPage>
      </FormatContext>
    </AnchorProvider>
  )
}

function Step({ data, answer }: Props) {
  const { page, step } = data
  if (page.order && step !== 'select')
    return <PayStep key={page.order.confirmationId} data={data} order={page.order} answer={answer} />
  return (
    <>
      {data.isHoldGone && <HoldGone />}
      {page.types.length === 0 || page.event.isOver ? (
        <Nothing data={data} />
      ) : (
        <SelectStep data={data} answer={answer} />
      )}
    </>
  )
}

function Nothing({ data: { page } }: { data: TicketsData }) {
  const { t } = useTranslation('tickets')
  const { event } = page
  return (
    <Banner
      tone="info"
      title={event.isOver ? t('nothing.over') : t('nothing.title')}
      actions={<ButtonLink href={paths.event(event.slug)}>{t('nothing.back')}</ButtonLink>}
    >
      {event.isOver ? null : t('nothing.text')}
    </Banner>
  )
}

function Head({ data: { page } }: { data: TicketsData }) {
  const { t } = useTranslation('tickets')
  const { date } = useFormats()
  const { event } = page
  return (
    <FlowHead>
      <h1>{t('title', { event: event.title })}</h1>
      <p>
        {[date(event.startsAt), event.locationName].filter(Boolean).join(' · ')} ·{' '}
        <TextLink href={paths.event(event.slug)}>{t('back')}</TextLink>
      </p>
    </FlowHead>
  )
}

function StepLinks({ data: { page, step } }: { data: TicketsData }) {
  const { t } = useTranslation(['tickets', 'registration'])
  const { event, order } = page
  const current = ticketSteps.indexOf(step)
  return (
    <>
      <Steps
        label={t('stepsLabel')}
        current={current}
        ribbon={ribbonOf(event.course)}
        steps={ticketSteps.map((each) => ({
          label: t(`steps.${each}`),
          href: ticketsPath(event.slug, { step: each, order: order?.confirmationId ?? null }),
        }))}
      />
      <VisuallyHidden as="h2">
        {t('registration:steps.here', { number: current + 1, count: ticketSteps.length, name: t(`steps.${step}`) })}
      </VisuallyHidden>
    </>
  )
}
