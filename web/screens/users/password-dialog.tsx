import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserRow } from '#rules/members/member-views.ts'
import { validationMessage } from '#rules/text/validation-message.ts'
import { formText } from '#web/form-text.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordStrength } from '#web/forms/password-strength.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { displayNameOf, useUserAct } from './use-user-act.ts'

type PasswordDialogProps = { user: UserRow; onClose: () => void }

/** Sets a first password for an account that never logged in; for others explains why not and offers a link. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('users')
  const password = useUserAct('password', onClose)
  const passwordLink = useUserAct('passwordLink', onClose)
  const id = useId()
  const name = displayNameOf(user)
  const reason = reasonAgainstPassword(user)
  return (
    <ActionDialog
      title={t('password.title', { name })}
      onClose={onClose}
      action={
        reason === null ? (
          <Button variant="solid" type="submit" form={id} busy={password.isBusy}>
            {t('password.submit')}
          </Button>
        ) : (
          <Button variant="solid" icon="mail" busy={passwordLink.isBusy} onClick={() => passwordLink.act(user)}>
            {t(user.hasPassword ? 'passwordLink.reset' : 'passwordLink.create')}
          </Button>
        )
      }
    >
      {reason === null ? (
        <form
          id={id}
          onSubmit={(submission) => {
            submission.preventDefault()
            password.act(user, { password: formText(new FormData(submission.currentTarget), 'password') })
          }}
          noValidate
        >
          <NewPassword user={user} error={password.errors.password} isCommon={password.isCommonPassword} />
        </form>
      ) : (
        <Banner tone="info">
          <p>{t(`password.${reason}`, { name })}</p>
          <p>{t('password.instead')}</p>
        </Banner>
      )}
    </ActionDialog>
  )
}

function reasonAgainstPassword({ hasPassword, isElsewhereToo, isVerified }: UserRow) {
  if (hasPassword) return 'whyOwn'
  if (isElsewhereToo) return 'whyElsewhere'
  return isVerified ? 'whyVerified' : null
}

type NewPasswordProps = { user: UserRow; error: string | undefined; isCommon: boolean }

function NewPassword({ user, error, isCommon }: NewPasswordProps) {
  const { t } = useTranslation(['users', 'validation', 'refusals'])
  const [entered, setEntered] = useState('')
  const about = useMemo(() => [user.name, user.email], [user.name, user.email])
  const message = error ? validationMessage(error) : null
  return (
    <>
      <Field
        label={t('password.label')}
        hint={t('password.hint', { name: displayNameOf(user) })}
        error={isCommon ? t('refusals:password_common') : message && t(`validation:${message.key}`, message.values)}
        required
      >
        <Input
          name="password"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setEntered(target.value)}
        />
      </Field>
      <PasswordStrength password={entered} about={about} />
    </>
  )
}
