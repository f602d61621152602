import type { MemberTeam, TeamStatus } from '#rules/teams/team-views.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { personName } from './person-name.ts'
import { Action, Paragraph } from './prose.tsx'

type Props = { frame: Frame; team: MemberTeam | null; timeZone: string }

export function TeamPanel({ frame, team, timeZone }: Props) {
  if (!team?.joinUrl) return null
  const { t, format } = frame
  return (
    <Panel frame={frame} title={t('team.title', { name: personName(team.name) })}>
      <Paragraph frame={frame}>{t('team.text', { count: team.size - team.members.length })}</Paragraph>
      <Paragraph frame={frame}>
        {teamStatusText(frame, team)} {t('team.until', format.deadline(team.joinUntil, timeZone))}
      </Paragraph>
      <Action frame={frame} href={team.joinUrl}>
        {t('team.action')}
      </Action>
      <Paragraph frame={frame} isQuiet>
        {team.joinUrl}
      </Paragraph>
    </Panel>
  )
}

export function teamStatusText({ t }: Frame, { name, members, size, min }: TeamStatus): string {
  const count = members.length
  const status = t('team.status', { name: personName(name), count, size })
  return count < min ? `${status} ${t('team.short', { min })}` : status
}
