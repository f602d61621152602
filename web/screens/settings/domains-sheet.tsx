import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { AddressPage } from '#rules/organizations/settings-views.ts'
import { OneFieldForm, Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { DomainCard } from './domain-card.tsx'
import type { AddressAnswer } from './use-address-answer.ts'
import { useFocusOnError } from './use-answer-error.ts'
import type { DomainTarget } from './dns-records.tsx'

type Props = { page: AddressPage; target: DomainTarget; answer: AddressAnswer }

export function DomainsSheet({ page: { domains }, target, answer }: Props) {
  const { t } = useTranslation('owner')
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === 'add'
  const addAnswer = answer.intent === 'add' ? answer : null
  const error = addAnswer?.error ?? null
  useFocusOnError(form, addAnswer)
  return (
    <Sheet title={t('domains.title')} lead={t('domains.lead')}>
      {domains.length > 0 && (
        <List role="list">
          {domains.map((domain) => (
            <li key={domain.host}>
              <DomainCard
                domain={domain}
                target={target}
                error={answer.intent !== 'add' && answer.sent.host === domain.host ? answer.error : null}
              />
            </li>
          ))}
        </List>
      )}
      {/* A new key after adding empties the field. */}
      <OneFieldForm key={domains.length} ref={form} noValidate>
        <input type="hidden" name="intent" value="add" />
        <Field label={t('domains.add')} hint={t('domains.addHint')} error={error} required>
          <Input
            name="host"
            defaultValue={addAnswer?.error ? addAnswer.sent.host : ''}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
          />
        </Field>
        <Button type="submit" busy={isBusy} icon="plus">
          {t('domains.addIt')}
        </Button>
      </OneFieldForm>
    </Sheet>
  )
}

const List = styled.ul`
  border-block: 1px solid var(--line);

  > li {
    padding-block: var(--space-4);
  }
  > li + li {
    border-block-start: 1px solid var(--line);
  }
`
