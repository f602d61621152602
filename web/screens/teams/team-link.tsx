import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { TeamDetails } from '#rules/teams/team-list.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

export function TeamLink({ team, url }: { team: TeamDetails; url: string }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const renew = useAct('renew-link', {
    failed: t('teams.failed.update'),
    done: () => ({ message: t('teams.link.renewed') }),
    onSettled: () => setOpen(false),
  })
  return (
    <DetailSection title={t('teams.link.title')}>
      <p>{t('teams.invite')}</p>
      <Buttons>
        <CopyButton text={url} label={t('teams.copy')} copied={t('teams.copied')} hasLabel />
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {t('teams.link.renew')}
        </Button>
      </Buttons>
      {isOpen && (
        <ConfirmDialog
          title={t('teams.link.question', { name: team.name })}
          keepLabel={t('athlete.confirm.leave')}
          submitLabel={t('teams.link.renew')}
          isBusy={renew.isBusy}
          onClose={() => setOpen(false)}
          onConfirm={() => renew.send()}
        >
          <p>{t('teams.link.text')}</p>
        </ConfirmDialog>
      )}
    </DetailSection>
  )
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
