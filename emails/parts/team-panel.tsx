import type { MemberTeam } from '#rules/teams/team-views.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'
import { personName } from './person-name.ts'
import { Action, Paragraph } from './prose.tsx'

export function TeamPanel({ frame, team }: { frame: Frame; team: MemberTeam | null }) {
  if (!team?.joinUrl) return null
  const { t } = frame
  return (
    <Panel frame={frame} title={t('team.title', { name: personName(team.name) })}>
      <Paragraph frame={frame}>{t('team.text', { count: team.size - team.members.length })}</Paragraph>
      <Action frame={frame} href={team.joinUrl}>
        {t('team.action')}
      </Action>
      <Paragraph frame={frame} isQuiet>
        {team.joinUrl}
      </Paragraph>
    </Panel>
  )
}
