import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { TeamDetails } from '#rules/teams/team-list.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { DetailSection, Facts } from '#web/admin/detail-section.tsx'
import { Detail } from '#web/admin/detail.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useDetailMoves } from '#web/admin/use-detail.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '../admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'

type Opening = { what: 'delete' } | { what: 'remove'; member: TeamDetails['members'][number] } | null

export function TeamDetail({ team }: { team: TeamDetails }) {
  const { t } = useTranslation('admin')
  const { dateTime } = useFormats()
  const [opening, setOpening] = useState<Opening>(null)
  const close = () => setOpening(null)
  const { remove, removeMember } = useTeamActs(team, close)
  const { name, label, competition, count, size, least, members, joinUrl, mayEdit, eventId, timeZone } = team
  const isBusy = remove.isBusy || removeMember.isBusy
  const fields = { revision: String(team.revision) }
  return (
    <Detail
      title={name}
      above={competition}
      summary={<PaymentChip label={label} />}
      actions={
        mayEdit && (
          <Button size="sm" icon="trash" onClick={() => setOpening({ what: 'delete' })}>
            {t('teams.delete')}
          </Button>
        )
      }
    >
      {mayEdit && <NameForm team={team} />}
      <DetailSection title={t('teams.columns.members')}>
        <p>
          {t('teams.count', { count, size })}
          {count < least && ` · ${t('teams.least', { min: least })}`}
        </p>
        <Members>
          {members.map((member) => (
            <li key={member.id}>
              <TextLink href={adminPaths.eventAthlete(eventId, member.id)}>{member.name}</TextLink>
              {mayEdit && members.length > 1 && (
                <Button
                  size="sm"
                  variant="quiet"
                  icon="trash"
                  aria-label={t('teams.removeOf', { name: member.name })}
                  onClick={() => setOpening({ what: 'remove', member })}
                />
              )}
            </li>
          ))}
        </Members>
        {joinUrl && (
          <div>
            <p>{t('teams.invite')}</p>
            <CopyButton text={joinUrl} label={t('teams.copy')} copied={t('teams.copied')} hasLabel />
          </div>
        )}
      </DetailSection>
      <DetailSection title={t('athlete.registration')}>
        <Facts facts={[{ label: t('athlete.registeredAt'), value: dateTime(team.registeredAt, timeZone) }]} />
      </DetailSection>
      {opening?.what === 'delete' && (
        <ConfirmDialog
          title={t('teams.confirm.delete.title', { name })}
          keepLabel={t('athlete.confirm.leave')}
          submitLabel={t('teams.delete')}
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => remove.send(fields)}
        >
          <p>{t('teams.confirm.delete.text')}</p>
        </ConfirmDialog>
      )}
      {opening?.what === 'remove' && (
        <ConfirmDialog
          title={t('teams.confirm.remove.title', { name: opening.member.name })}
          keepLabel={t('athlete.confirm.leave')}
          submitLabel={t('teams.confirm.remove.submit')}
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => removeMember.send({ ...fields, member: opening.member.id })}
        >
          <p>{t('teams.confirm.remove.text')}</p>
        </ConfirmDialog>
      )}
    </Detail>
  )
}

function useTeamActs({ name }: TeamDetails, onSettled: () => void) {
  const { t } = useTranslation('admin')
  const { close } = useDetailMoves()
  const remove = useAct('delete', {
    failed: t('teams.failed.delete'),
    done: () => ({ message: t('teams.deleted', { name }) }),
    onDone: close,
    onSettled,
  })
  const removeMember = useAct('remove-member', {
    failed: t('teams.failed.update'),
    done: () => ({ message: t('teams.removed') }),
    onSettled,
  })
  return { remove, removeMember }
}

function NameForm({ team }: { team: TeamDetails }) {
  const { t } = useTranslation('admin')
  const [name, setName] = useState(team.name)
  const rename = useAct('rename', {
    failed: t('teams.failed.update'),
    done: () => ({ message: t('teams.renamed') }),
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
const Members = styled.ol`
  display: grid;

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: var(--target);
    border-block-end: 1px solid var(--line);
  }
`
