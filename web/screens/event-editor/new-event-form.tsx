import { useRef, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { styled } from 'styled-components'
import { newEventForm, type NewEventInput } from '#rules/events/event-form.ts'
import { sports } from '#rules/events/sports.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { Fields } from '../settings/sheet.tsx'

type NewEventFormProps = { sport: string; timeZone: string; answer: FormAnswer }

export function NewEventForm({ sport, timeZone, answer }: NewEventFormProps) {
  const { t } = useTranslation('event-editor')
  const formatRefusal = useRefusalText()
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useIsHydrated()
  const element = useRef<HTMLFormElement>(null)
  const form = useAppForm({
    defaultValues: { title: '', sport, date: '', time: '', timeZone, ...answer.values } as NewEventInput,
    validators: { onChange: newEventForm },
    onSubmit: () => submit(element.current),
    onSubmitInvalid: () => focusFirstError(element.current),
  })
  useInputBeforeHydration(form, element)
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy) void form.handleSubmit()
  }
  return (
    <ServerErrors value={answer.errors}>
      <NarrowCard>
        <Form ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
          <input type="hidden" name="timeZone" value={timeZone} />
          {answer.refusal && <Banner tone="error" isAlert title={formatRefusal(answer.refusal)} />}
          <form.AppField name="title">
            {(field) => (
              <field.TextField label={t('field.title')} hint={t('new.titleHint')} required autoComplete="off" />
            )}
          </form.AppField>
          <form.AppField name="sport">
            {(field) => (
              <field.SelectField label={t('field.sport')}>
                {sports.map((one) => (
                  <option key={one} value={one}>
                    {t(`sport.${one}`)}
                  </option>
                ))}
              </field.SelectField>
            )}
          </form.AppField>
          <Fields>
            <form.AppField name="date">
              {(field) => (
                <field.DateField
                  label={t('field.date')}
                  placeholder={t('placeholder.date')}
                  required
                  autoComplete="off"
                />
              )}
            </form.AppField>
            <form.AppField name="time">
              {(field) => (
                <field.TextField
                  label={t('field.time')}
                  placeholder={t('placeholder.time')}
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                />
              )}
            </form.AppField>
          </Fields>
          <p>{t('new.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
          <Button type="submit" variant="solid" busy={isBusy}>
            {t('new.button')}
          </Button>
        </Form>
      </NarrowCard>
    </ServerErrors>
  )
}

const NarrowCard = styled(Card)`
  max-inline-size: 44rem;

  form {
    display: grid;
    gap: var(--space-5);
  }
  form > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  form > button {
    justify-self: start;
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);

    form > button {
      justify-self: stretch;
    }
  }
`
