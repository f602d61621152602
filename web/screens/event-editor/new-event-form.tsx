import { useStore } from '@tanstack/react-form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { styled } from 'styled-components'
import { newEventForm, type NewEventInput } from '#rules/events/event-form.ts'
import { sports } from '#rules/events/sports.ts'
import { zoneLabel } from '#rules/time/time-zones.ts'
import { DateTimeField } from '#web/admin/date-time-field.tsx'
import { Form } from '#web/admin/form.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import { useAppForm } from '#web/forms/form.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { momentOf, useWhenSentences } from './when-sentences.ts'

type NewEventFormProps = {
  sport: string
  /** Whether it cannot be chosen. */
  isSportGiven?: boolean
  timeZone: string
  now: string
  answer: FormAnswer
}

export function NewEventForm({ sport, isSportGiven = false, timeZone, now, answer }: NewEventFormProps) {
  const { t, i18n } = useTranslation(['event-editor', 'admin'])
  const formatRefusal = useRefusalText()
  const submit = useSubmitOnce()
  const isBusy = useNavigation().state !== 'idle'
  const element = useRef<HTMLFormElement>(null)
  const form = useAppForm({
    values: { title: '', sport, date: '', time: '', timeZone, ...answer.values } as NewEventInput,
    schema: newEventForm,
    onValid: () => submit(element.current),
    element,
  })
  const start = momentOf(useStore(form.store, ({ values }) => values))
  const { fromNow } = useWhenSentences(timeZone)
  return (
    <NarrowCard>
      <Form form={form} element={element} errors={answer.errors} isBusy={isBusy}>
        <input type="hidden" name="timeZone" value={timeZone} />
        {answer.refusal && <Banner tone="error" isAlert title={formatRefusal(answer.refusal)} />}
        {answer.isUnreachable && <Banner tone="error" isAlert title={t('admin:noConnection')} />}
        <form.TextField name="title" label={t('field.title')} hint={t('new.titleHint')} required autoComplete="off" />
        {isSportGiven ? (
          <input type="hidden" name="sport" value={sport} />
        ) : (
          <form.SelectField name="sport" label={t('field.sport')}>
            {optionsOf(sports.map((one) => ({ value: one, label: t(`sport.${one}`) })))}
          </form.SelectField>
        )}
        <Fields>
          <DateTimeField
            form={form}
            timeZone={timeZone}
            label={t('field.start')}
            hint={fromNow(start, new Date(now))}
            required
            date={{ name: 'date', label: t('field.date') }}
            time={{ name: 'time', label: t('field.time') }}
          />
        </Fields>
        <p>{t('new.zone', { zone: zoneLabel(timeZone, start ?? new Date(now), i18n.language) })}</p>
        <Button type="submit" variant="solid" busy={isBusy}>
          {t('new.button')}
        </Button>
      </Form>
    </NarrowCard>
  )
}

const NarrowCard = styled(Card)`
  max-inline-size: 44rem;

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
