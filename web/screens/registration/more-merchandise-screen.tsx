import { useStore } from '@tanstack/react-form'
import { useMemo, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { addedChoices, type MoreMerchandisePage } from '#rules/merchandise/more-merchandise.ts'
import {
  chargedArticles,
  isSoldOut,
  readChoices,
  typedChoicesOf,
  type TypedChoices,
} from '#rules/merchandise/offered-item.ts'
import { paths } from '#rules/paths.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { ActionBar } from './action-bar.tsx'
import { Sheet, SheetTitle, StepBody, StepForm, StepSide } from './flow-layout.tsx'
import { FlowHead, FlowPage } from './flow-page.ts'
import { FormatContext, useFormats, type FormatSettings } from './formats.ts'
import { MerchandiseFields } from './merchandise-fields.tsx'
import { MoreMerchandiseSteps } from './more-merchandise-steps.tsx'
import { NoConnection } from './no-connection.tsx'
import { blankParticipant, type ParticipantsForm } from './participants-form.ts'
import { PriceSummary } from './price-summary.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { soldOutErrors } from './sold-out-errors.ts'
import { previewPrice, summaryLinesOf } from './summary-lines.ts'
import { useTotalText } from './use-total-text.ts'

type Data = { page: MoreMerchandisePage; orderId: string | null; draftKey: string; formats: FormatSettings }
type Props = { data: Data; answer: FormAnswer }

export function MoreMerchandiseScreen({ data, answer }: Props) {
  const { page, formats } = data
  return (
    <FormatContext value={formats}>
      <FlowPage id="content" data-flow="">
        <Head page={page} />
        {page.closed === null && page.items.length > 0 ? (
          <Choosing data={data} answer={answer} />
        ) : (
          <Nothing page={page} />
        )}
      </FlowPage>
    </FormatContext>
  )
}

function Head({ page: { event, participantId } }: { page: MoreMerchandisePage }) {
  const { t } = useTranslation('registration')
  const { date } = useFormats()
  return (
    <FlowHead>
      <h1>{t('more.pageTitle', { event: event.title })}</h1>
      <p>
        {date(event.startsAt)} · {event.locationName} ·{' '}
        <TextLink href={paths.participant(event.slug, participantId)}>{t('more.back')}</TextLink>
      </p>
    </FlowHead>
  )
}

function Nothing({ page: { closed, event, participantId } }: { page: MoreMerchandisePage }) {
  const { t } = useTranslation(['registration', 'refusals'])
  const text = closed ? refusalText(t, { code: closed, field: null, values: {} }) : t('more.nothing')
  return (
    <Banner
      tone="info"
      title={text}
      actions={<ButtonLink href={paths.participant(event.slug, participantId)}>{t('more.back')}</ButtonLink>}
    />
  )
}

function Choosing({ data, answer }: Props) {
  const { page, orderId } = data
  const { event, participantId, items } = page
  const { t } = useTranslation('registration')
  const errorText = useErrorText()
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const [hasTried, setHasTried] = useState(false)
  const { form, held } = useMerchandiseForm(data, answer, element)
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    setHasTried(true)
    if (!isBusy && !form.state.isSubmitting) void form.handleSubmit()
  }
  const errors = useMemo(() => errorsOf(answer, page), [answer, page])
  const typed = useStore(form.store, ({ values }) => values.participants[0]?.merchandise ?? {})
  const { choices, errors: faults } = readChoices(items, page.competitionId, typed)
  const lacksChoice = choices.length + faults.length === 0 && (hasTried || Boolean(errors.participants))
  const isRefused = answer.refusal !== null && answer.refusal.code !== 'sold_out'
  return (
    <>
      <MoreMerchandiseSteps event={event} addsTo={participantId} order={orderId} isChoosing />
      {isRefused && <RefusalNotice refusal={answer.refusal} />}
      {orderId !== null && page.order?.draftKey === null && (
        <Banner tone="warning" title={t('expired.title')}>
          {t('more.expired')}
        </Banner>
      )}
      <ServerErrors value={errors}>
        <StepForm as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
          <input type="hidden" name="draftKey" value={data.draftKey} />
          {/* Without it a form in which nothing is chosen sends no participant at all. */}
          <input type="hidden" name="participants[0].competitionId" value={page.competitionId} />
          <StepBody>
            <Sheet aria-labelledby="athlete-title">
              <SheetTitle id="athlete-title">{`${fullName(page)} · ${page.competition}`}</SheetTitle>
              <MerchandiseFields form={form} index={0} items={items} held={held} />
            </Sheet>
            {lacksChoice && (
              <Banner tone="error" isAlert>
                {errorText('nothing_chosen')}
              </Banner>
            )}
            <NoConnection answer={answer} />
          </StepBody>
          <Side
            page={page}
            form={form}
            isBusy={isBusy}
            canContinue={items.some((item) => !isSoldOut(item)) || held.length > 0}
          />
        </StepForm>
      </ServerErrors>
    </>
  )
}

function useMerchandiseForm(
  { page }: Data,
  { values }: FormAnswer,
  element: RefObject<HTMLFormElement | null>,
): { form: ParticipantsForm; held: string[] } {
  const { competitionId, items, order } = page
  const submit = useSubmit()
  const sent = (values?.participants as { merchandise?: TypedChoices }[] | undefined)?.[0]?.merchandise
  const merchandise = { ...(sent ?? typedChoicesOf(order?.choices ?? [])) }
  const form = useAppForm({
    values: { participants: [{ ...blankParticipant(competitionId), merchandise }] },
    schema: addedChoices({ competitionId, items }) as never,
    element,
    onValid: () => submit(element.current, { method: 'post' }),
  }) as unknown as ParticipantsForm
  return { form, held: order?.draftKey ? order.choices.map(({ variantId }) => variantId) : [] }
}

type SideProps = { page: MoreMerchandisePage; form: ParticipantsForm; isBusy: boolean; canContinue: boolean }

function Side({ page, form, isBusy, canContinue }: SideProps) {
  const { t } = useTranslation('registration')
  const totalText = useTotalText()
  const { event, items, competitionId, fees, areFeesLowest } = page
  const typed = useStore(form.store, ({ values }) => values.participants[0]?.merchandise)
  const articles = chargedArticles(items, competitionId, typed)
  const price = previewPrice([], [], articles, fees)
  return (
    <StepSide>
      <PriceSummary
        lines={summaryLinesOf([], [], articles)}
        price={price}
        isLowest={areFeesLowest}
        refundHours={price && price.total > 0 ? event.refundHours : undefined}
        keepsFees={event.refundKeepsFees}
        empty={t('more.empty')}
      />
      <ActionBar label={t('summary.total')} amount={price && totalText(price, areFeesLowest)}>
        <Button type="submit" variant="solid" size="lg" iconEnd="arrow" busy={isBusy} disabled={!canContinue}>
          {t('more.continue')}
        </Button>
      </ActionBar>
    </StepSide>
  )
}

/** What sold out meanwhile is reported beside the item. */
function errorsOf({ errors, refusal, values }: FormAnswer, { items }: MoreMerchandisePage): Record<string, string> {
  const participants = values?.participants
  if (refusal?.code !== 'sold_out' || !Array.isArray(participants)) return errors
  return { ...errors, ...soldOutErrors(participants, refusal, items) }
}
