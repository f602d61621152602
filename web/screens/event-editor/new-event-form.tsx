import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { styled } from 'styled-components'
import { newEventForm, type NewEventInput } from '#rules/events/event-form.ts'
import { sports } from '#rules/events/sports.ts'
import { Form } from '#web/admin/form.tsx'
import { useAppForm } from '#web/forms/form.tsx'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { useInputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { Fields } from '../settings/sheet.tsx'
import { useMomentInputs } from './use-moment-inputs.ts'

type NewEventFormProps = { sport: string; timeZone: string; answer: FormAnswer }

export function NewEventForm({ sport, timeZone, answer }: NewEventFormProps) {
  const { t } = useTranslation('event-editor')
  const { dayInput, timeInput } = useMomentInputs()
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
  useInputBeforeHydration(form, element)
  return (
    <NarrowCard>
      <Form form={form} element={element} errors={answer.errors} isBusy={isBusy}>
        <input type="hidden" name="timeZone" value={timeZone} />
        {answer.refusal && <Banner tone="error" isAlert title={formatRefusal(answer.refusal)} />}
        <form.TextField name="title" label={t('field.title')} hint={t('new.titleHint')} required autoComplete="off" />
        <form.SelectField name="sport" label={t('field.sport')}>
          {optionsOf(sports.map((one) => ({ value: one, label: t(`sport.${one}`) })))}
        </form.SelectField>
        <Fields>
          <form.DateField name="date" label={t('field.date')} required {...dayInput} />
          <form.TextField name="time" label={t('field.time')} required {...timeInput} />
        </Fields>
        <p>{t('new.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
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
