import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { TeamDetails } from '#rules/teams/team-list.ts'
import { DetailSection, Facts } from '#web/admin/detail-section.tsx'
import { Detail } from '#web/admin/detail.tsx'
import { History } from '#web/admin/history.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PaymentChip } from '../admin/status-chip.tsx'
import { TeamActions } from './team-actions.tsx'
import { TeamMembers } from './team-members.tsx'
import { useTeamUndo } from './team-undo.tsx'

export function TeamDetail({ team }: { team: TeamDetails }) {
  const { t } = useTranslation('admin')
  const { dateTime } = useFormats()
  const { name, label, competition, choices, timeZone } = team
  return (
    <Detail
      title={name}
      above={competition}
      summary={<PaymentChip label={label} />}
      actions={<TeamActions team={team} />}
    >
      {choices.isEditable && <NameForm team={team} />}
      <TeamMembers team={team} />
      {team.joinUrl && <TeamLink team={team} url={team.joinUrl} />}
      <DetailSection title={t('athlete.registration')}>
        <Facts facts={[{ label: t('athlete.registeredAt'), value: dateTime(team.registeredAt, timeZone) }]} />
      </DetailSection>
      <History changes={team.changes} labelOf={(field) => field} />
    </Detail>
  )
}

function NameForm({ team }: { team: TeamDetails }) {
  const { t } = useTranslation('admin')
  const [name, setName] = useState(team.name)
  const [storedName, setStoredName] = useState(team.name)
  if (team.name !== storedName) {
    setStoredName(team.name)
    setName(team.name)
  }
  const undo = useTeamUndo()
  const rename = useAct<{ name: string; revision: number }>('rename', {
    failed: t('teams.failed.update'),
    done: (former) => ({ message: t('teams.renamed'), undo: () => undo.rename(team, former) }),
  })
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    rename.send({ name, revision: String(team.revision) })
  }
  return (
    <NameRow onSubmit={send}>
      <Field label={t('teams.columns.name')}>
        <Input
          name="name"
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      {name.trim() !== team.name && (
        <Button type="submit" size="sm" variant="solid" busy={rename.isBusy}>
          {t('teams.rename')}
        </Button>
      )}
    </NameRow>
  )
}

const NameRow = styled.form`
  display: grid;
  gap: var(--space-2);
  justify-items: start;

  > :first-child {
    inline-size: 100%;
  }
`

function TeamLink({ team, url }: { team: TeamDetails; url: string }) {
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
