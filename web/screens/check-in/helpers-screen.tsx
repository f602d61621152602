import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { HelperLink } from '#rules/check-in/check-in-views.ts'
import { formatDay } from '#rules/time/day.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type NewLink = { url: string; qr: { size: number; path: string } }

/** Links by which helpers without an account hand out kits. */
export function HelpersScreen({ eventId, links }: { eventId: string; links: HelperLink[] }) {
  const { t } = useTranslation('check-in')
  const errorText = useErrorText()
  const [created, setCreated] = useState<NewLink | null>(null)
  const [formNumber, setFormNumber] = useState(0)
  const failed = t('helpers.failed')
  const create = useAct<NewLink>('create', {
    failed,
    done: () => ({ message: t('helpers.created') }),
    onDone: (link) => {
      setCreated(link)
      setFormNumber(formNumber + 1)
    },
  })
  return (
    <>
      <Sheet title={t('helpers.title')} level="h2" lead={t('helpers.lead')}>
        <form
          key={formNumber}
          noValidate
          onSubmit={(submission) => {
            submission.preventDefault()
            create.send(new FormData(submission.currentTarget))
          }}
        >
          <Fields>
            <Field
              label={t('helpers.name')}
              hint={t('helpers.nameHint')}
              error={errorText(create.errors.name)}
              required
            >
              <Input name="name" autoComplete="off" />
            </Field>
            <Field label={t('helpers.day')} error={errorText(create.errors.day)} required>
              <DateInput name="day" autoComplete="off" placeholder={t('helpers.dayPlaceholder')} />
            </Field>
          </Fields>
          <Ways>
            <Button type="submit" variant="solid" busy={create.isBusy}>
              {t('helpers.create')}
            </Button>
            <ButtonLink href={adminPaths.checkIn(eventId)} icon="qr">
              {t('helpers.open')}
            </ButtonLink>
          </Ways>
        </form>
        {created && <Created link={created} />}
      </Sheet>
      {links.length === 0 ? (
        <EmptyState title={t('helpers.none.title')}>{t('helpers.none.text')}</EmptyState>
      ) : (
        <LinkList links={links} />
      )}
    </>
  )
}

function Created({ link: { url, qr } }: { link: NewLink }) {
  const { t } = useTranslation('check-in')
  return (
    <Shown role="status">
      <svg viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`} role="img" aria-label={t('helpers.qr')}>
        <path d={qr.path} />
      </svg>
      <div>
        <p>{t('helpers.once')}</p>
        <code>{url}</code>
        <CopyButton text={url} label={t('helpers.copy')} copied={t('helpers.copied')} hasLabel />
      </div>
    </Shown>
  )
}

function LinkList({ links }: { links: HelperLink[] }) {
  const { t } = useTranslation('check-in')
  const { count } = useFormats()
  const [revoking, setRevoking] = useState<HelperLink | null>(null)
  const { send, isBusy } = useAct('revoke', {
    failed: t('helpers.failed'),
    done: () => ({ message: t('helpers.doneRevoke') }),
    onSettled: () => setRevoking(null),
  })
  return (
    <List role="list">
      {links.map((link) => (
        <li key={link.id}>
          <span>
            <strong>{link.name}</strong>
            <small>
              {formatDay(link.day)} · {t('helpers.handedOut', { count: link.handedOut, kits: count(link.handedOut) })}
            </small>
          </span>
          {link.isRevoked ? (
            <small>{t('helpers.revoked')}</small>
          ) : (
            <Button size="sm" onClick={() => setRevoking(link)}>
              {t('helpers.revoke')}
            </Button>
          )}
        </li>
      ))}
      {revoking && (
        <ConfirmDialog
          title={t('helpers.revokeTitle', { name: revoking.name })}
          keepLabel={t('helpers.keep')}
          submitLabel={t('helpers.revoke')}
          isBusy={isBusy}
          onConfirm={() => send({ link: revoking.id })}
          onClose={() => setRevoking(null)}
        >
          <p>{t('helpers.revokeText')}</p>
        </ConfirmDialog>
      )}
    </List>
  )
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin-block-start: var(--space-5);
`
const Shown = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-5);
  align-items: center;
  padding: var(--space-4);
  border: 1.5px solid var(--primary-border);
  border-radius: var(--radius-3);

  > svg {
    inline-size: 11rem;
    border-radius: var(--radius-2);
    background: #fff;
    fill: #000;
  }
  > div {
    display: grid;
    flex: 1 1 14rem;
    justify-items: start;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  code {
    overflow-wrap: anywhere;
    font-size: var(--text-sm);
  }
`
const List = styled.ul`
  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    min-block-size: 64px;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
  }
  span {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-soft);
  }
`
