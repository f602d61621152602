import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import { styled } from 'styled-components'
import type { MemberTeam, TeamStatus } from '#rules/teams/team-views.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'

type Props = {
  team: TeamStatus & Partial<MemberTeam>
  renewPath?: string | undefined
  missing?: readonly (readonly string[])[] | undefined
  children?: ReactNode
}

export function TeamStatusSheet({ team, renewPath, missing, children }: Props) {
  const { t } = useTranslation('registration')
  const { name, competition, members, size, min, joinUrl } = team
  const count = members.length
  return (
    <Sheet aria-labelledby="team-status-title">
      <header>
        <SheetTitle id="team-status-title">{name}</SheetTitle>
        <Soft>
          {competition} · {t('team.status', { count, size })}
        </Soft>
      </header>
      <Members>
        {members.map((member, index) => (
          <li key={index}>
            {member}
            {index === 0 && <em>{t('team.captainMark')}</em>}
            {missing && missing[index]!.length > 0 && (
              <small dir="auto">{t('team.missing', { labels: missing[index]!.join(', ') })}</small>
            )}
          </li>
        ))}
        {Array.from({ length: size - count }, (_, index) => (
          <li key={`open ${index}`} data-open="">
            {t('team.openPlace')}
          </li>
        ))}
      </Members>
      {count < min && <Banner tone="warning">{t('team.short', { min })}</Banner>}
      {children}
      {joinUrl && <JoinLink url={joinUrl} name={name} until={team.joinUntil} renewPath={renewPath} />}
    </Sheet>
  )
}

type LinkProps = { url: string; name: string; until: string; renewPath: string | undefined }

function JoinLink({ url, name, until, renewPath }: LinkProps) {
  const { t } = useTranslation('registration')
  const { dateTime } = useFormats()
  const isHydrated = useIsHydrated()
  // A closed share sheet is no failure.
  const share = () => void navigator.share({ title: t('team.shareText', { name }), url }).catch(() => {})
  return (
    <Invitation>
      <p>
        {t('team.invite')} {t('team.until', { when: dateTime(until) })}
      </p>
      <code>{url}</code>
      <div>
        <CopyButton text={url} label={t('team.copy')} copied={t('team.copied')} hasLabel />
        {(!isHydrated || 'share' in navigator) && (
          <Button size="sm" icon="share" onClick={share} style={isHydrated ? undefined : { visibility: 'hidden' }}>
            {t('team.share')}
          </Button>
        )}
        {renewPath && <RenewForm path={renewPath} />}
      </div>
    </Invitation>
  )
}

function RenewForm({ path }: { path: string }) {
  const { t } = useTranslation('registration')
  const submit = useSubmit()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const ask = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    setOpen(true)
  }
  const renew = () => {
    close()
    void submit({ intent: 'renew-link' }, { method: 'post', action: path })
  }
  return (
    <Form method="post" action={path} onSubmit={ask}>
      <input type="hidden" name="intent" value="renew-link" />
      <Button type="submit" size="sm" variant="quiet">
        {t('team.renew')}
      </Button>
      <Soft>{t('team.renewHint')}</Soft>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('team.renewing.title')}
        closeLabel={t('team.renewing.keep')}
        actions={
          <>
            <Button onClick={close}>{t('team.renewing.keep')}</Button>
            <Button variant="danger" onClick={renew}>
              {t('team.renew')}
            </Button>
          </>
        }
      >
        <p>{t('team.renewing.text')}</p>
      </Dialog>
    </Form>
  )
}

const Soft = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
const Members = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
  gap: var(--space-2) var(--space-4);
  counter-reset: member;

  > li {
    overflow-wrap: anywhere;
    counter-increment: member;
  }
  > li::before {
    margin-inline-end: var(--space-2);
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
    content: counter(member);
  }
  > li > em {
    margin-inline-start: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-style: normal;
  }
  > li > small {
    display: block;
    color: var(--warning-text);
  }
  > li[data-open] {
    color: var(--ink-soft);
  }
`
const Invitation = styled.div`
  display: grid;
  gap: var(--space-3);

  > code {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-2);
    background: var(--surface-sunken);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
    user-select: all;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: var(--space-2) var(--space-3);
  }
  @media print {
    display: none;
  }
`
