import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { teamNameKey } from '#rules/teams/team-terms.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { updateRevision } from '../update-revision.ts'
import { lockTeam, lockUnchangedTeam } from './lock-team.ts'
import { raiseLink } from './renew-join-link.ts'
import { rejectTakenTeamName } from './sell-teams.ts'
import { Team } from './team.ts'

/**
 * Returns the name of before and the new revision. Throws `Refused` `team_name_taken`, `changed_meanwhile`
 * (`values.revision`), `not_found`, `forbidden`.
 */
export async function renameTeam(
  ctx: Context,
  teamId: string,
  { revision, name }: { revision: number; name: string },
): Promise<{ name: string; revision: number }> {
  ensureCan(ctx.actor, 'edit-athletes')
  return rejectTakenTeamName(() =>
    ctx.db.transaction(async (em) => {
      const { team } = await lockUnchangedTeam(em, ctx, { teamId, revision })
      return writeTeamName(em, ctx, team, { revision, name, action: 'team.edited' })
    }),
  )
}

type Naming = Readonly<{ revision: number; name: string; action: AuditAction }>

/**
 * Of a team whose order is locked, in a transaction for which `rejectTakenTeamName` answers. Returns the name of before
 * and the new revision.
 */
export async function writeTeamName(
  em: Em,
  ctx: Context,
  team: Team,
  { revision, name, action }: Naming,
): Promise<{ name: string; revision: number }> {
  const nameKey = team.nameKey == null ? null : teamNameKey(name)
  await updateRevision(em, Team, team, { revision, columns: { name, nameKey } })
  await audit(ctx, em, action, team.id)
  return { name: team.name, revision: revision + 1 }
}

/** Makes a new join link for staff; the former ones end. Throws `Refused` `not_found`, `forbidden`. */
export async function renewTeamLink(ctx: Context, teamId: string): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => raiseLink(em, ctx, await lockTeam(em, await findRow(em, ctx, Team, teamId))))
}
