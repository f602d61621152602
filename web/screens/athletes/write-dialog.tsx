import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { mailtoHref } from '#rules/organizations/contact.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { replyMail, replyTo } from '#rules/replies/reply-mail.ts'
import { resourcePath } from '#rules/resources.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { SavedReplies } from './use-saved-replies.ts'

export type Recipient = Pick<AthleteDetails, 'email' | 'firstName' | 'eventTitle'>

type WriteDialogProps = { athlete: Recipient; replies: SavedReplies; onClose: () => void }

/** A mail in the staff member's own mail program, which may begin with a saved reply. */
export function WriteDialog({ athlete, replies, onClose }: WriteDialogProps) {
  const { t } = useTranslation('admin')
  const { email } = athlete
  const [choice, setChoice] = useState<string | null>(null)
  const loaded = typeof replies === 'string' ? [] : replies
  const replyId = choice ?? loaded[0]?.id ?? ''
  const chosen = loaded.find(({ id }) => id === replyId)
  const reply = chosen && replyTo(athlete, chosen)
  const mail = reply && replyMail(email, reply)
  return (
    <ActionDialog
      title={t('athlete.write.title', { name: athlete.firstName })}
      onClose={onClose}
      action={
        <ButtonLink variant="solid" icon="mail" href={mail?.href ?? mailtoHref(email)}>
          {t(loaded.length === 0 ? 'athlete.write.empty' : 'athlete.write.submit')}
        </ButtonLink>
      }
    >
      {loaded.length === 0 ? (
        <NoReplies replies={replies} />
      ) : (
        <Field label={t('athlete.write.reply')}>
          <Select value={replyId} onChange={({ currentTarget }) => setChoice(currentTarget.value)}>
            {loaded.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">{t('athlete.write.empty')}</option>
          </Select>
        </Field>
      )}
      {reply && (
        <Preview>
          <strong>{reply.subject}</strong>
          <p>{reply.text}</p>
        </Preview>
      )}
      {mail?.hasText === false && <Banner tone="info">{t('athlete.write.long')}</Banner>}
      {reply && (
        <CopyButton text={reply.text} label={t('athlete.write.copy')} copied={t('athlete.write.copied')} hasLabel />
      )}
    </ActionDialog>
  )
}

function NoReplies({ replies }: { replies: SavedReplies }) {
  const { t } = useTranslation('admin')
  if (replies === 'loading')
    return (
      <p role="status">
        <Spinner /> {t('athlete.write.loading')}
      </p>
    )
  if (replies === 'failed') return <p role="alert">{t('athlete.write.failed')}</p>
  return (
    <p>
      {t('athlete.write.none')}{' '}
      <TextLink href={`${resourcePath('replies')}?edit=new`}>{t('athlete.write.create')}</TextLink>
    </p>
  )
}

const Preview = styled.div`
  max-block-size: 40dvh;
  margin-block-start: var(--space-4);
  padding: var(--space-4);
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  overflow-wrap: anywhere;

  > p {
    white-space: pre-line;
  }
`
