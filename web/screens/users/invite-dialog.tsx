import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea } from '#web/ui/input.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { RoleChoice } from './role-choice.tsx'
import { useInviteProblems } from './use-invite-problems.ts'
import type { InviteAnswer } from './user-answer.ts'

/** Rejected addresses stay in the field, each with its reason. */
export function InviteDialog({ language, onClose }: { language: Locale; onClose: () => void }) {
  const { t } = useTranslation(['users', 'admin', 'common'])
  const id = useId()
  const fetcher = useFetcher()
  const form = useRef<HTMLFormElement>(null)
  const problems = useInviteProblems(fetcher.data)
  const { invited = [], refused = [] } = (fetcher.data ?? {}) as Partial<InviteAnswer>
  useInviteAnswer(fetcher, form, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('users:invite.title')}
      closeLabel={t('admin:close')}
      actions={
        <>
          <Button onClick={onClose}>{t('admin:cancel')}</Button>
          <Button variant="solid" icon="mail" type="submit" form={id} busy={fetcher.state !== 'idle'}>
            {t('users:invite.submit')}
          </Button>
        </>
      }
    >
      <Parts as={fetcher.Form} ref={form} id={id} method="post" action={adminPaths.users} noValidate>
        <input type="hidden" name="do" value="invite" />
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

function useInviteAnswer(
  { state, data }: ReturnType<typeof useFetcher>,
  form: React.RefObject<HTMLFormElement | null>,
  onClose: () => void,
) {
  const { t } = useTranslation('users')
  const formatRefusal = useRefusalText()
  const showOutcome = useEffectEvent((answer: Partial<InviteAnswer>) => {
    const { invited = [], refused = [] } = answer
    const { errors, refusal } = formAnswer(answer)
    if (refusal) notify.error(t('invite.failed'), { description: formatRefusal(refusal) })
    if (invited.length && !refused.length) notify.success(t('invite.done', doneValues(invited)))
    const field = form.current?.elements.namedItem('emails')
    if (refused.length && field instanceof HTMLTextAreaElement)
      field.value = refused.map(({ email }) => email).join('\n')
    if (refused.length || Object.keys(errors).length) focusFirstError(form.current)
    else onClose()
  })
  useEffect(() => {
    if (state === 'idle' && data) showOutcome(data)
  }, [state, data])
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
