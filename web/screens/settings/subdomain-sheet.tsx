import { useRef, useEffect, useEffectEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useStore } from '@tanstack/react-form'
import { useNavigation } from 'react-router'
import * as v from 'valibot'
import type { AddressPage } from '#rules/organizations/settings-views.ts'
import { Conflict } from '#web/admin/conflict.tsx'
import { Form } from '#web/admin/form.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useBoundText } from '#web/forms/use-bound-field.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { renameForm } from '#rules/organizations/address-form.ts'
import { saveStateOf, useDiscard, type Saving } from '#web/admin/saving.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { useFocusOnError } from './use-answer-error.ts'
import type { AddressAnswer } from './use-address-answer.ts'

type Props = { page: AddressPage; address: { before: string; after: string }; answer: AddressAnswer }

export function SubdomainSheet({ page: { subdomain, former }, address: { before, after }, answer }: Props) {
  const { t } = useTranslation('owner')
  const element = useRef<HTMLFormElement>(null)
  const renameAnswer = answer.intent === 'rename' ? answer : null
  const { form, saving, isConflict } = useSubdomainForm({ subdomain, answer: renameAnswer, element })
  const isBusy = saving.state === 'saving'
  useFocusOnError(element, renameAnswer)
  return (
    <Sheet level="h2" title={t('address.title')} lead={t('address.lead')}>
      <Now>
        <span>{before}</span>
        <strong>{subdomain}</strong>
        <span>{after}</span>
      </Now>
      <Form form={form} element={element} errors={noErrors} isBusy={isBusy} saving={saving}>
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="from" value={subdomain} />
        {isConflict && (
          <Conflict
            mine={form.state.values}
            theirs={{ subdomain }}
            labelOf={() => t('address.subdomain')}
            onTakeTheirs={() => form.reset({ subdomain })}
          />
        )}
        <form.AppField name="subdomain">
          {() => <SubdomainField after={after} answer={isConflict ? null : renameAnswer} />}
        </form.AppField>
        <Notes role="list">
          <li>{t('address.keeps')}</li>
          <li>{t('address.logIn')}</li>
          {former.length > 0 && <li>{t('address.former', { names: former.join(', ') })}</li>}
        </Notes>
        <SaveBar saving={saving} label={t('address.rename')} />
      </Form>
      <LeaveDialog isDirty={saving.isDirty && !isBusy} />
    </Sheet>
  )
}

const noErrors = {}

function SubdomainField({ after, answer }: { after: string; answer: AddressAnswer | null }) {
  const { t } = useTranslation('owner')
  const { input, value, error } = useBoundText()
  const refusal = answer?.error && answer.sent.subdomain === value ? answer.error : null
  const suggestion = answer?.suggestion ? ` ${t('address.free', { name: answer.suggestion })}` : ''
  return (
    <Field
      label={t('address.subdomain')}
      hint={t('address.subdomainHint')}
      error={error ?? (refusal && refusal + suggestion)}
      required
    >
      <AddressInput>
        <Input {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} />
        <span aria-hidden>{after}</span>
      </AddressInput>
    </Field>
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

type Options = { subdomain: string; answer: AddressAnswer | null; element: RefObject<HTMLFormElement | null> }

const schema = v.pick(renameForm, ['subdomain'])

/** Sent as a navigation: where this host stops working, another one follows. */
function useSubdomainForm({ subdomain, answer, element }: Options) {
  const submitOnce = useSubmitOnce({ preventScrollReset: true })
  const isSending = useNavigation().formData?.get('intent') === 'rename'
  const saved = { subdomain }
  const form = useAppForm({
    values: { subdomain: answer?.sent.subdomain ?? subdomain },
    schema,
    element,
    onValid: () => submitOnce(element.current),
  })
  const startAgain = useEffectEvent((current: string) => {
    if (form.state.values.subdomain === current) form.reset({ subdomain: current })
  })
  useEffect(() => startAgain(subdomain), [subdomain])
  const typed = useStore(form.store, ({ values }) => values.subdomain)
  const isValid = useStore(form.store, (store) => store.isValid)
  const isDirty = typed !== subdomain
  const discard = useDiscard(form, saved)
  const refusal = answer && answer.sent.subdomain === typed ? answer.refusal : null
  const rejection = { refusal, isUnreachable: isUnreachable(answer?.data) }
  const saving: Saving = {
    state: saveStateOf({ isSending, isDirty, isValid, savedAt: null, rejection }),
    savedAt: null,
    isDirty,
    discard,
  }
  return { form, saving, isConflict: saving.state === 'conflict' }
}
