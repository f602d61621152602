import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { CaptainTeam } from '#rules/teams/team-views.ts'
import { mailChange } from '../answers/change-answers.ts'
import { audited, command, unchanged } from '../command.ts'
import { rejectTakenTeamName } from '../teams/sell-teams.ts'
import { writeTeamName } from '../teams/change-team.ts'
import { lockTeam } from '../teams/lock-team.ts'
import { raiseLink } from '../teams/renew-join-link.ts'
import { loadTeam, type LoadedTeam } from '../teams/team-status.ts'
import { Team } from '../teams/team.ts'
import { changeableAthletes } from './changeable-athletes.ts'
import {
  ensureChangeable,
  ensureOpen,
  loadOwnRegistration,
  type OwnKey,
  type OwnRegistration,
} from './own-registration.ts'

export async function findCaptainTeam(
  em: Em,
  ctx: Context,
  { registration }: OwnRegistration,
): Promise<CaptainTeam | null> {
  const { organizationId, teamId, position } = registration
  if (!teamId || position > 0) return null
  const { team, competition, members } = await loadTeam(
    em,
    await em.findOneOrFail(Team, { organizationId, id: teamId }),
  )
  const changeable = await changeableAthletes(em, ctx, { ids: members.map(({ id }) => id) })
  return {
    revision: team.revision,
    nameLabel: competition.teamNameLabel,
    missing: members.map(({ id }) => [...(changeable.get(id)?.missing ?? [])]),
  }
}

/**
 * Renames the team of a captain who has opened their registration, and mails its members. Throws `Refused`
 * `order_not_found`, `code_required`, `registration_closed`, `team_name_taken`, `changed_meanwhile`
 * (`values.revision`), and `not_found` for anybody else.
 */
export const renameOwnTeam = command({
  permission: 'anybody',
  subject: lockOwnTeam,
  action: 'team.own_edited',
  around: rejectTakenTeamName,
  async run({ em, ctx, subject: { team, order, members } }, { revision, name }: { revision: number; name: string }) {
    if (team.name === name) return unchanged()
    await writeTeamName(em, team, { revision, name })
    const readers = new Map(members.map((member) => [member.email.toLowerCase(), member]))
    for (const registration of readers.values()) {
      const recipient = registration.email
      await mailChange(em, ctx, { kind: 'team-renamed', registration, order, recipient, labels: [] })
    }
    return audited({}, { subject: team.id })
  },
})

/** Makes a new join link; the former ones end. Throws as `renameOwnTeam` does. */
export const renewOwnJoinLink = command({
  permission: 'anybody',
  subject: lockOwnTeam,
  action: 'team.link_renewed',
  run: async ({ subject }) => raiseLink(subject),
})

async function lockOwnTeam(em: Em, ctx: Context, key: OwnKey): Promise<LoadedTeam> {
  const own = await loadOwnRegistration(em, ctx, key.participantId)
  await ensureOpen(em, ctx, own, key)
  ensureChangeable(own, ctx.now)
  const { organizationId, teamId, position } = own.registration
  if (!teamId || position > 0) throw new Refused({ code: 'not_found' })
  return lockTeam(em, await em.findOneOrFail(Team, { organizationId, id: teamId }))
}
