import { useStore } from '@tanstack/react-form'
import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import {
  chosenTickets,
  ticketInputOf,
  ticketsForm,
  type TicketsInput,
  type TypedTickets,
} from '#rules/tickets/ticket-choice.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { refusalText } from '#web/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { ActionBar } from '../registration/action-bar.tsx'
import { StepBody, StepForm, StepSide } from '../registration/flow-layout.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { PriceSummary } from '../registration/price-summary.tsx'
import { previewPrice, summaryLinesOf } from '../registration/summary-lines.ts'
import { useTotalText } from '../registration/use-total-text.ts'
import { TicketCard, type TicketsForm } from './ticket-card.tsx'
import type { TicketsData } from './tickets-data.ts'
import { sentTickets, typedTicketsOf } from './typed-tickets.ts'

type Props = { data: TicketsData; answer: FormAnswer }

export function SelectStep({ data, answer }: Props) {
  const { types, order } = data.page
  const { t } = useTranslation(['tickets', 'refusals'])
  const errorText = useErrorText()
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const [hasTried, setHasTried] = useState(false)
  const form = useAppForm<TicketsInput>({
    values: { draftKey: data.draftKey, tickets: typedTicketsOf(types, sentTickets(answer), order?.choices) },
    schema: useMemo(() => ticketsForm(types) as never, [types]),
    element,
    onValid: () => submit(element.current, { method: 'post' }),
  })
  const typed = useStore(form.store, ({ values }) => values.tickets) as TypedTickets
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    setHasTried(true)
    if (!isBusy && !form.state.isSubmitting) void form.handleSubmit()
  }
  const { refusal } = answer
  const refusedField = refusal?.field
  const errors = useMemo(
    () =>
      refusedField && (refusal.code === 'sold_out' || refusal.code === 'tickets_per_order')
        ? { ...answer.errors, [refusedField]: refusalText(t, refusal) }
        : answer.errors,
    [answer, refusal, refusedField, t],
  )
  const lacksChoice = (hasTried || 'tickets' in answer.errors) && chosenTickets(types, typed).length === 0
  return (
    <ServerErrors value={errors}>
      <StepForm as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <input type="hidden" name="intent" value="hold" />
        <input type="hidden" name="draftKey" value={data.draftKey} />
        <StepBody>
          {types.map((type) => (
            <TicketCard
              key={type.id}
              form={form as unknown as TicketsForm}
              type={type}
              typed={typed[ticketInputOf(type)]}
            />
          ))}
          {lacksChoice && (
            <Banner tone="error" isAlert>
              {errorText('no_tickets')}
            </Banner>
          )}
          <NoConnection answer={answer} />
        </StepBody>
        <Side data={data} typed={typed} isBusy={isBusy} />
      </StepForm>
    </ServerErrors>
  )
}

function Side({ data: { page }, typed, isBusy }: { data: TicketsData; typed: TypedTickets; isBusy: boolean }) {
  const { t } = useTranslation(['tickets', 'registration'])
  const totalText = useTotalText()
  const { types, fees, areFeesLowest, event } = page
  const articles = chosenTickets(types, typed)
  const price = previewPrice([], [], articles, fees)
  return (
    <StepSide>
      <PriceSummary
        lines={summaryLinesOf([], [], articles)}
        price={price}
        isLowest={areFeesLowest}
        refundHours={price && price.total > 0 ? event.refundHours : undefined}
        keepsFees={event.refundKeepsFees}
        empty={t('empty')}
      />
      <ActionBar label={t('registration:summary.total')} amount={price && totalText(price, areFeesLowest)}>
        <Button
          type="submit"
          variant="solid"
          size="lg"
          iconEnd="arrow"
          busy={isBusy}
          disabled={types.every(({ state }) => state !== 'on_sale') && articles.length === 0}
        >
          {t('continue')}
        </Button>
      </ActionBar>
    </StepSide>
  )
}
