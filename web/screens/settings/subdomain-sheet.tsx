import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { AddressPage } from '#rules/organizations/settings-views.ts'
import { OneFieldForm, Sheet } from '#web/admin/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { AddressAnswer } from './use-address-answer.ts'
import { useFocusOnError } from './use-answer-error.ts'

type Props = { page: AddressPage; address: { before: string; after: string }; answer: AddressAnswer }

export function SubdomainSheet({ page: { subdomain, former }, address: { before, after }, answer }: Props) {
  const { t } = useTranslation('owner')
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === 'rename'
  const renameAnswer = answer.intent === 'rename' ? answer : null
  const error = renameAnswer?.error ?? null
  useFocusOnError(form, renameAnswer)
  return (
    <Sheet level="h2" title={t('address.title')} lead={t('address.lead')}>
      <Now>
        <span>{before}</span>
        <strong>{subdomain}</strong>
        <span>{after}</span>
      </Now>
      <OneFieldForm ref={form} noValidate>
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="from" value={subdomain} />
        <Field
          label={t('address.subdomain')}
          hint={t('address.subdomainHint')}
          error={
            error &&
            (renameAnswer?.suggestion ? `${error} ${t('address.free', { name: renameAnswer.suggestion })}` : error)
          }
          required
        >
          <AddressInput>
            <Input
              key={subdomain}
              name="subdomain"
              defaultValue={renameAnswer?.sent.subdomain ?? subdomain}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
            />
            <span aria-hidden>{after}</span>
          </AddressInput>
        </Field>
        <Button type="submit" variant="solid" busy={isBusy}>
          {t('address.rename')}
        </Button>
      </OneFieldForm>
      <Notes role="list">
        <li>{t('address.keeps')}</li>
        <li>{t('address.logIn')}</li>
        {former.length > 0 && <li>{t('address.former', { names: former.join(', ') })}</li>}
      </Notes>
    </Sheet>
  )
}

const Now = styled.p`
  overflow-wrap: anywhere;
  color: var(--ink-soft);
  font-size: var(--text-lg);

  strong {
    color: var(--ink);
    font-family: var(--font-display);
    font-stretch: var(--display-stretch);
    font-weight: 750;
  }
`
const AddressInput = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  > input {
    flex: 1;
    min-inline-size: 0;
  }
  > span {
    color: var(--ink-soft);
    white-space: nowrap;
  }
`
const Notes = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-inline-size: var(--text-width);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  > li {
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--line);
  }
`
