import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { SessionView } from '#rules/accounts/session-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PartForm } from './part-form.tsx'
import type { ProfileData } from './profile-data.ts'
import { Rows } from './rows.tsx'

export function SessionsPart({ sessions }: Pick<ProfileData, 'sessions'>) {
  const { t } = useTranslation('profile')
  return (
    <Sheet title={t('sessions.title')} lead={t('sessions.lead')} level="h2">
      <Rows role="list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Rows>
      <PartForm intent="sessions-end">
        <Everywhere>
          <Button type="submit" size="sm" icon="logout">
            {t('sessions.everywhere')}
          </Button>
          <small>{t('sessions.everywhereHint')}</small>
        </Everywhere>
      </PartForm>
    </Sheet>
  )
}

function SessionRow({
  session: { id, device, host, organization, isCurrent, lastActiveAt },
}: {
  session: SessionView
}) {
  const { t } = useTranslation('profile')
  const { kind, browser, system } = device
  const name = browser && system ? t('sessions.named', { browser, system }) : t(`sessions.device.${kind}`)
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>
          {organization ? `${organization} · ${host}` : host}
          <br />
          {t('sessions.active', { date: lastActiveAt })}
        </small>
      </span>
      {isCurrent ? (
        <Badge tone="success">{t('sessions.current')}</Badge>
      ) : (
        <PartForm intent="session-end" id={id}>
          <Button type="submit" size="sm" aria-label={t('sessions.endLabel', { device: name, host })}>
            {t('sessions.end')}
          </Button>
        </PartForm>
      )}
    </li>
  )
}

const Everywhere = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);

  small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
