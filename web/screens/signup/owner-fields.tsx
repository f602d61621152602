import { useStore } from '@tanstack/react-form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { PasswordStrength } from '#web/forms/password-strength.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { SignUpFormApi } from './signup-form.ts'

export function OwnerFields({ form }: { form: SignUpFormApi }) {
  const { t } = useTranslation('signup')
  return (
    <Sheet aria-labelledby="owner-title">
      <div>
        <SheetTitle id="owner-title">{t('owner.title')}</SheetTitle>
        <Note>{t('owner.text')}</Note>
      </div>
      <form.AppField name="ownerName">
        {(field) => <field.TextField label={t('owner.name')} required maxLength={120} autoComplete="name" />}
      </form.AppField>
      <form.AppField name="email">
        {(field) => (
          <field.TextField
            label={t('owner.email')}
            hint={t('owner.emailHint')}
            required
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.AppField>
      <Passwords form={form} />
      <div>
        <form.AppField name="terms">
          {(field) => (
            <field.CheckField
              required
              label={
                <>
                  {t('owner.accept')}{' '}
                  <TextLink href={accountPaths.terms} target="_blank">
                    {t('owner.terms')}
                  </TextLink>
                </>
              }
            />
          )}
        </form.AppField>
        <Note>
          {t('owner.fees')}{' '}
          <TextLink href={paths.price} target="_blank">
            {t('owner.price')}
          </TextLink>
        </Note>
      </div>
    </Sheet>
  )
}

function Passwords({ form }: { form: SignUpFormApi }) {
  const { t } = useTranslation('signup')
  const password = useStore(form.store, ({ values }) => values.password)
  const [name, ownerName, email] = useStore(form.store, ({ values }) => [values.name, values.ownerName, values.email])
  const guessableWords = useMemo(
    () => [name, ownerName, email].filter((word) => word !== undefined),
    [name, ownerName, email],
  )
  return (
    <>
      <div>
        <form.AppField name="password">
          {(field) => (
            <field.TextField
              label={t('owner.password')}
              hint={t('owner.passwordHint')}
              required
              type="password"
              autoComplete="new-password"
            />
          )}
        </form.AppField>
        <PasswordStrength password={password} about={guessableWords} />
      </div>
      <form.AppField name="confirmation">
        {(field) => (
          <field.TextField label={t('owner.confirmation')} required type="password" autoComplete="new-password" />
        )}
      </form.AppField>
    </>
  )
}

const Note = styled.p`
  margin-block-start: var(--space-1);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
