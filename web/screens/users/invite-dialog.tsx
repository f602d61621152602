import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea } from '#web/ui/input.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { RoleChoice } from './role-choice.tsx'
import type { InviteAnswer } from './user-answer.ts'

/** Rejected addresses stay in the field, each with its reason. */
export function InviteDialog({ language, onClose }: { language: Locale; onClose: () => void }) {
  const { t } = useTranslation(['users', 'admin', 'common'])
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { send, isBusy, data } = useInvite(form, onClose)
  const problems = useInviteProblems(data)
  const { invited, refused } = (doneIn(data) as InviteAnswer | null) ?? { invited: [], refused: [] }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('users:invite.title')}
      closeLabel={t('admin:close')}
      actions={
        <>
          <Button onClick={onClose}>{t('admin:cancel')}</Button>
          <Button variant="solid" icon="mail" type="submit" form={id} busy={isBusy}>
            {t('users:invite.submit')}
          </Button>
        </>
      }
    >
      <Parts
        ref={form}
        id={id}
        onSubmit={(submission) => {
          submission.preventDefault()
          if (!isBusy) send(new FormData(submission.currentTarget))
        }}
        noValidate
      >
        {invited.length > 0 && refused.length > 0 && (
          <Banner tone="success">{t('users:invite.done', doneValues(invited))}</Banner>
        )}
        <Field label={t('users:invite.emails')} hint={t('users:invite.emailsHint')} error={problems} required>
          <TextArea name="emails" rows={2} inputMode="email" autoCapitalize="none" spellCheck={false} />
        </Field>
        <RoleChoice initialRole="user" />
        <Field label={t('users:invite.language')}>
          <Select name="locale" defaultValue={language}>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {t(`common:language.${locale}`)}
              </option>
            ))}
          </Select>
        </Field>
        <p>{t('users:invite.days')}</p>
      </Parts>
    </Dialog>
  )
}

function useInvite(form: React.RefObject<HTMLFormElement | null>, onClose: () => void) {
  const { t } = useTranslation('users')
  return useAct<InviteAnswer>('invite', {
    action: adminPaths.users,
    failed: t('invite.failed'),
    done: ({ invited, refused }) =>
      invited.length > 0 && refused.length === 0 ? { message: t('invite.done', doneValues(invited)) } : null,
    onDone: ({ refused }) => {
      if (refused.length === 0) return onClose()
      const field = form.current?.elements.namedItem('emails')
      if (field instanceof HTMLTextAreaElement) field.value = refused.map(({ email }) => email).join('\n')
      focusFirstError(form.current)
    },
    onRejected: ({ errors }) => {
      if (Object.keys(errors).length > 0) focusFirstError(form.current)
      else onClose()
    },
  })
}

const doneValues = (emails: string[]) => ({ count: emails.length, name: emails[0] })

const Parts = styled.form`
  display: grid;
  gap: var(--space-4);

  [id$='-error'] {
    white-space: pre-line;
  }
  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`

/** One line per rejected address; null when there is none. */
function useInviteProblems(answer: unknown): string | null {
  const { t } = useTranslation('users')
  const formatRefusal = useRefusalText()
  const errorText = useErrorText()
  const error = errorText(formAnswer(answer).errors.emails)
  if (error) return error
  const { refused } = (doneIn(answer) as InviteAnswer | null) ?? { refused: [] }
  const reasons = refused.map(({ email, refusal }) =>
    // The text of `already_member` names the address itself.
    refusal.code === 'already_member'
      ? formatRefusal(refusal)
      : t('invite.refused', { email, reason: formatRefusal(refusal) }),
  )
  return reasons.join('\n') || null
}
