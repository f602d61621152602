import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { TeamDetails } from '#rules/teams/team-list.ts'
import { teamSizeMax } from '#rules/teams/team-terms.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useTeamUndo } from './team-undo.tsx'

type Member = TeamDetails['members'][number]

export function TeamMembers({ team }: { team: TeamDetails }) {
  const { t } = useTranslation('admin')
  const [leaving, setLeaving] = useState<Member | null>(null)
  const undo = useTeamUndo()
  const fields = { revision: String(team.revision) }
  const { count, size, least, members, eventId, choices } = team
  const captain = useAct<{ formerId: string; revision: number }>('captain', {
    failed: t('teams.failed.update'),
    done: (former) => ({ message: t('teams.captainSet'), undo: () => undo.setCaptain(team, former) }),
  })
  const remove = useAct('remove-member', {
    failed: t('teams.failed.update'),
    done: () => ({ message: t('teams.removed') }),
    onSettled: () => setLeaving(null),
  })
  const newMember = adminPaths.newMember(eventId, team.id)
  const actionsOf = (member: Member): RowAction[] => [
    ...(member === members[0]
      ? []
      : [
          {
            label: t('teams.makeCaptain'),
            icon: 'check' as const,
            press: () => captain.send({ ...fields, member: member.id }),
          },
        ]),
    { label: t('teams.replace'), icon: 'arrow', href: `${newMember}?for=${member.id}` },
    {
      label: t('teams.confirm.remove.submit'),
      icon: 'trash',
      press: () => setLeaving(member),
      ...(members.length === 1 && { reason: t('teams.lastMember') }),
    },
  ]
  return (
    <DetailSection
      title={t('teams.columns.members')}
      action={
        choices.mayAddMembers && (
          <ButtonLink size="sm" icon="plus" href={newMember}>
            {t('teams.new.member')}
          </ButtonLink>
        )
      }
    >
      <p>
        {t('teams.count', { count, size })}
        {count < least && ` · ${t('teams.least', { min: least })}`}
        {count >= size && size < teamSizeMax && choices.mayAddMembers && ` · ${t('teams.oneMore')}`}
      </p>
      <List>
        {members.map((member) => (
          <li key={member.id}>
            <span>
              <TextLink href={adminPaths.eventAthlete(eventId, member.id)}>{member.name}</TextLink>
              <small>
                {[member === members[0] && t('teams.captain'), member.bibNumber && `#${member.bibNumber}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {choices.mayAddMembers && (
              <RowMenu label={t('athlete.actions.more', { name: member.name })} actions={actionsOf(member)} />
            )}
          </li>
        ))}
      </List>
      {leaving && (
        <ConfirmDialog
          title={t('teams.confirm.remove.title', { name: leaving.name })}
          keepLabel={t('athlete.confirm.leave')}
          submitLabel={t('teams.confirm.remove.submit')}
          isBusy={remove.isBusy}
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.send({ ...fields, member: leaving.id })}
        >
          <p>{t('teams.confirm.remove.text')}</p>
        </ConfirmDialog>
      )}
    </DetailSection>
  )
}

const List = styled.ol`
  display: grid;

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: var(--target);
    border-block-end: 1px solid var(--line);
  }
  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  small {
    margin-inline-start: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
