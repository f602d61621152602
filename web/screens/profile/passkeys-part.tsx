import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import type { PasskeyView } from '#rules/accounts/profile-view.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { ProofFields } from './proof-fields.tsx'
import { Rows } from './rows.tsx'
import { usePart } from './use-part.ts'

type PasskeysProps = Pick<ProfileData, 'profile'> & { answer: FormAnswer }

export function PasskeysPart({ profile, answer }: PasskeysProps) {
  const { t } = useTranslation('profile')
  const { passkeys } = profile
  const canAdd = useIsHydrated() && canAddPasskeys()
  return (
    <Sheet title={t('passkeys.title')} lead={t('passkeys.lead')} level="h2">
      {passkeys.length > 0 ? (
        <Rows role="list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} profile={profile} answer={answer} />
          ))}
        </Rows>
      ) : (
        <p data-soft="">{t('passkeys.none')}</p>
      )}
      {canAdd ? <AddPasskey profile={profile} answer={answer} /> : <p data-soft="">{t('passkeys.noScript')}</p>}
    </Sheet>
  )
}

function AddPasskey({ profile, answer }: PasskeysProps) {
  const { t } = useTranslation('profile')
  const { isOpen, errorOf, refusal, typedValue } = usePart(answer, 'passkey-add')
  const [state, setState] = useState<'idle' | 'busy' | 'cancelled'>('idle')
  const add = async (form: HTMLFormElement) => {
    if (state === 'busy') return
    setState('busy')
    try {
      const response = form.elements.namedItem('response') as HTMLInputElement
      // A rejected form is sent without a passkey: the page it leads to reports what is wrong with it.
      response.value = await createPasskey({ options: accountPaths.passkeyOptions, form })
      form.submit()
    } catch {
      setState('cancelled')
    }
  }
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    void add(submission.currentTarget)
  }
  return (
    <Disclosure label={t('passkeys.add')} isOpen={isOpen}>
      <PartForm intent="passkey-add" refusal={refusal} onSubmit={submit}>
        <input type="hidden" name="response" />
        <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} error={errorOf('name')} required>
          <Input name="name" autoComplete="off" maxLength={60} defaultValue={typedValue('name')} />
        </Field>
        <ProofFields profile={profile} errorOf={errorOf} />
        {state === 'cancelled' && <Cancelled role="alert">{t('cancelled')}</Cancelled>}
        <Button type="submit" variant="solid" busy={state === 'busy'}>
          {t('passkeys.submit')}
        </Button>
      </PartForm>
    </Disclosure>
  )
}

type RowProps = PasskeysProps & { passkey: PasskeyView }

function PasskeyRow({ passkey: { id, name, host, createdAt, lastUsedAt }, profile, answer }: RowProps) {
  const { t } = useTranslation('profile')
  const rename = usePart(answer, 'passkey-rename', id)
  const remove = usePart(answer, 'passkey-remove', id)
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          {t('passkeys.where', { host })} · {t('passkeys.made', { date: createdAt })} ·{' '}
          {lastUsedAt ? t('passkeys.used', { date: lastUsedAt }) : t('passkeys.neverUsed')}
        </small>
      </span>
      <Disclosure label={t('change')} isOpen={rename.isOpen || remove.isOpen}>
        <Changes>
          <PartForm intent="passkey-rename" id={id} refusal={rename.refusal}>
            <Field label={t('passkeys.name')} error={rename.errorOf('name')} required>
              <Input name="name" autoComplete="off" maxLength={60} defaultValue={rename.typedValue('name') ?? name} />
            </Field>
            <Button type="submit" size="sm">
              {t('passkeys.rename')}
            </Button>
          </PartForm>
          <PartForm intent="passkey-remove" id={id} refusal={remove.refusal}>
            <ProofFields profile={profile} errorOf={remove.errorOf} />
            <Button type="submit" size="sm" variant="danger" icon="trash">
              {t('passkeys.remove')}
            </Button>
          </PartForm>
        </Changes>
      </Disclosure>
    </li>
  )
}

const Cancelled = styled.p`
  color: var(--error-text);
`
const Changes = styled.div`
  display: grid;
  gap: var(--space-6);
  padding-block-end: var(--space-3);
`

type PasskeyForm = { options: string; form: HTMLFormElement }

const canAddPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function'

/** The new passkey as JSON; empty where the server rejects the form. Throws when the person cancels. */
async function createPasskey({ options, form }: PasskeyForm): Promise<string> {
  const response = await fetch(options, { method: 'POST', body: new FormData(form) })
  if (!response.ok) return ''
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    (await response.json()) as PublicKeyCredentialCreationOptionsJSON,
  )
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
}
