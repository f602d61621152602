import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { DeletionPage } from '#rules/organizations/settings-views.ts'
import { OneFieldForm, Sheet } from '#web/admin/sheet.tsx'
import { formAnswer, typedValueOf } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAnswerError, useConnectionNotice, useFocusOnError } from './use-answer-error.ts'

type Props = { page: DeletionPage; actionData: unknown }

export function DeletionSheet({ page: { name, upcoming }, actionData }: Props) {
  const { t } = useTranslation('owner')
  const { count } = useFormats()
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const answer = formAnswer(actionData)
  const error = useAnswerError(answer)
  useConnectionNotice(actionData)
  useFocusOnError(form, { data: actionData, error })
  return (
    <Sheet level="h2" title={t('danger.title')} lead={t('danger.lead')}>
      <Consequences>
        <li>{t('danger.offline')}</li>
        <li>{t('danger.sessions')}</li>
        <li>{t('danger.unpaid')}</li>
        <li>{t('danger.restorable')}</li>
      </Consequences>
      {upcoming.events > 0 && (
        <Banner tone="warning" title={t('danger.upcoming', { count: upcoming.events })}>
          {t('danger.athletes', { count: upcoming.athletes, total: count(upcoming.athletes) })}
        </Banner>
      )}
      <OneFieldForm ref={form} noValidate>
        <Field label={t('danger.name')} hint={t('danger.nameHint', { name })} error={error} required>
          <Input
            name="name"
            defaultValue={typedValueOf(answer, 'name') ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
        </Field>
        <Button type="submit" variant="danger" icon="trash" busy={isBusy}>
          {t('danger.delete')}
        </Button>
      </OneFieldForm>
    </Sheet>
  )
}

const Consequences = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-inline-size: var(--text-width);
  padding-inline-start: 1.2em;
  list-style: disc;
`
