import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { OnceForm } from '#web/forms/once-form.tsx'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { Badge, StatusChip } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { DnsRecords } from './dns-records.tsx'
import type { DomainTarget } from './dns-records.tsx'

type Props = { domain: DomainRow; target: DomainTarget; error: string | null }

const tones = {
  pending: 'warning',
  expired: 'neutral',
  verified: 'success',
  redirecting: 'info',
  retired: 'neutral',
} as const

export function DomainCard({ domain, target, error }: Props) {
  const { t } = useTranslation('owner')
  const { date } = useFormats()
  const { host, state, isPrimary } = domain
  const expiryDate = domain.expiresAt && date(domain.expiresAt)
  const since = date(domain.retiredAt ?? domain.verifiedAt ?? domain.addedAt)
  return (
    <Box aria-label={host}>
      <header>
        <h4>{host}</h4>
        <StatusChip tone={tones[state]}>{t(`domains.state.${state}`)}</StatusChip>
        {isPrimary && <Badge tone="primary">{t('domains.main')}</Badge>}
      </header>
      <p>{t(isPrimary ? 'domains.about.main' : `domains.about.${state}`, { date: since, end: expiryDate })}</p>
      {error && (
        <Banner tone="error" isAlert>
          {error}
        </Banner>
      )}
      {state === 'pending' && <DnsRecords domain={domain} target={target} />}
      <Actions>
        {state === 'pending' && <DomainAction intent="verify" host={host} isMain />}
        {(state === 'redirecting' || (state === 'verified' && !isPrimary)) && (
          <DomainAction intent="rotate" host={host} isMain />
        )}
        {(state === 'retired' || state === 'expired') && <DomainAction intent="add" host={host} />}
        {state !== 'retired' && <Removal domain={domain} />}
      </Actions>
    </Box>
  )
}

function DomainAction({
  intent,
  host,
  isMain,
}: {
  intent: 'verify' | 'rotate' | 'add'
  host: string
  isMain?: boolean
}) {
  const { t } = useTranslation('owner')
  const formData = useNavigation().formData
  const isBusy = formData?.get('intent') === intent && formData.get('host') === host
  return (
    <OnceForm preventScrollReset>
      <input type="hidden" name="host" value={host} />
      <Button type="submit" name="intent" value={intent} variant={isMain ? 'solid' : 'outline'} size="sm" busy={isBusy}>
        {t(`domains.act.${intent}`)}
      </Button>
    </OnceForm>
  )
}

function Removal({ domain: { host, expiresAt } }: { domain: DomainRow }) {
  const { t } = useTranslation('owner')
  const formData = useNavigation().formData
  const isBusy = formData?.get('intent') === 'remove' && formData.get('host') === host
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submitOnce = useSubmitOnce({ preventScrollReset: true })
  return (
    <Form
      method="post"
      ref={form}
      onSubmit={(submission) => {
        submission.preventDefault()
        setIsOpen(true)
      }}
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="host" value={host} />
      <Button type="submit" size="sm" variant="quiet" icon="trash" busy={isBusy}>
        {t('domains.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('domains.removeIt', { host })}
        keepLabel={t('domains.keep')}
        submitLabel={t('domains.removeIt', { host })}
        isBusy={isBusy}
        onConfirm={() => {
          setIsOpen(false)
          void submitOnce(form.current)
        }}
        onClose={() => setIsOpen(false)}
      >
        <p>{t(expiresAt ? 'domains.removePending' : 'domains.removeText', { host })}</p>
      </ConfirmDialog>
    </Form>
  )
}

const Box = styled.article`
  display: grid;
  gap: var(--space-4);

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
  h4 {
    font-size: var(--text-base);
    overflow-wrap: anywhere;
  }
  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`
