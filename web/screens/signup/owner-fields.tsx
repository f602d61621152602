import { useStore } from '@tanstack/react-form'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { paths } from '#rules/paths.ts'
import { emailInput } from '#web/forms/input-kinds.ts'
import { PasswordStrength } from '#web/forms/password-strength.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import type { SignUpForm } from './signup-data.ts'

export function OwnerFields({ form }: { form: SignUpForm }) {
  const { t } = useTranslation('signup')
  return (
    <Sheet aria-labelledby="owner-title">
      <div>
        <SheetTitle id="owner-title">{t('owner.title')}</SheetTitle>
        <Note>{t('owner.text')}</Note>
      </div>
      <form.TextField name="ownerName" label={t('owner.name')} required maxLength={120} autoComplete="name" />
      <form.TextField
        name="email"
        label={t('owner.email')}
        hint={t('owner.emailHint')}
        required
        autoComplete="username"
        {...emailInput}
      />
      <Passwords form={form} />
      <div>
        <form.CheckField
          name="terms"
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

function Passwords({ form }: { form: SignUpForm }) {
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
        <form.TextField
          name="password"
          label={t('owner.password')}
          hint={t('owner.passwordHint')}
          required
          type="password"
          autoComplete="new-password"
        />
        <PasswordStrength password={password} about={guessableWords} />
      </div>
      <form.TextField
        name="confirmation"
        label={t('owner.confirmation')}
        required
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}

const Note = styled.p`
  margin-block-start: var(--space-1);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
