import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { DeletionPage } from '#rules/organizations/settings-views.ts'
import { validationMessage } from '#rules/text/validation-message.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { useFormats } from '../admin/staff.ts'
import { Sheet } from './sheet.tsx'

type Props = { page: DeletionPage; actionData: unknown }

export function DeletionSheet({ page: { name, upcoming }, actionData }: Props) {
  const { t } = useTranslation(['owner', 'validation'])
  const { count } = useFormats()
  const formatRefusal = useRefusalText()
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const { errors, refusal, values } = formAnswer(actionData)
  const message = errors.name ? validationMessage(errors.name) : null
  const error = refusal ? formatRefusal(refusal) : message && t(`validation:${message.key}`, message.values)
  const focus = useEffectEvent((data: unknown) => {
    if (data && error) focusFirstError(form.current)
  })
  useEffect(() => focus(actionData), [actionData])
  return (
    <Sheet level="h2" title={t('owner:danger.title')} lead={t('owner:danger.lead')}>
      <Consequences>
        <li>{t('owner:danger.offline')}</li>
        <li>{t('owner:danger.sessions')}</li>
        <li>{t('owner:danger.unpaid')}</li>
        <li>{t('owner:danger.restorable')}</li>
      </Consequences>
      {upcoming.events > 0 && (
        <Banner tone="warning" title={t('owner:danger.upcoming', { count: upcoming.events })}>
          {t('owner:danger.athletes', { count: upcoming.athletes, total: count(upcoming.athletes) })}
        </Banner>
      )}
      <Row as={Form} ref={form} method="post" noValidate>
        <Field label={t('owner:danger.name')} hint={t('owner:danger.nameHint', { name })} error={error} required>
          <Input
            name="name"
            defaultValue={typeof values?.name === 'string' ? values.name : ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
        </Field>
        <Button type="submit" variant="danger" icon="trash" busy={isBusy}>
          {t('owner:danger.delete')}
        </Button>
      </Row>
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
const Row = styled.form`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  > div {
    inline-size: min(32rem, 100%);
  }
`
