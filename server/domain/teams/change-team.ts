import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { teamNameKey } from '#rules/teams/team-terms.ts'
import { cancelMerchandise } from '../merchandise/cancel-merchandise.ts'
import { merchandiseLinesOf } from '../merchandise/merchandise-lines-of.ts'
import { audit } from '../audit/audit.ts'
import { deleteLines, deleteMails, hasMoney } from '../athletes/delete-athlete.ts'
import { findRow } from '../find-row.ts'
import { cancelLineOf } from '../orders/cancel-line.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { Registration } from '../registrations/registration.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { updateRevision } from '../update-revision.ts'
import { lockTeam } from './join-team.ts'
import { rejectTakenTeamName } from './sell-teams.ts'
import type { LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'

type Key = Readonly<{ teamId: string; revision: number }>

/** Throws `Refused` `team_name_taken`, `changed_meanwhile` (`values.revision`), `not_found`, `forbidden`. */
export async function renameTeam(
  ctx: Context,
  teamId: string,
  edit: { revision: number; name: string },
): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  const { revision, name } = edit
  await rejectTakenTeamName(() =>
    ctx.db.transaction(async (em) => {
      const { team } = await lockUnchanged(em, ctx, { teamId, revision })
      await writeTeamName(em, ctx, team, { revision, name, action: 'team.edited' })
    }),
  )
}

type Naming = Readonly<{ revision: number; name: string; action: AuditAction }>

/** Of a team whose order is locked, in a transaction for which `rejectTakenTeamName` answers. */
export async function writeTeamName(
  em: Em,
  ctx: Context,
  team: Team,
  { revision, name, action }: Naming,
): Promise<void> {
  const nameKey = team.nameKey == null ? null : teamNameKey(name)
  await updateRevision(em, Team, team, { revision, columns: { name, nameKey } })
  await audit(ctx, em, action, team.id)
}

/**
 * Deletes a member for good, whose place in the team is open again; the next one is captain when the captain goes.
 * Throws `Refused` `team_last_member`, `team_not_paid`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export async function removeTeamMember(
  ctx: Context,
  teamId: string,
  { revision, memberId }: { revision: number; memberId: string },
): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const { team, order, members } = await lockUnchanged(em, ctx, { teamId, revision })
    const member = members.find(({ id }) => id === memberId)
    if (!member) throw new Refused({ code: 'not_found' })
    if (member.status !== 'confirmed') throw new Refused({ code: 'team_not_paid' })
    const [next] = members.filter((other) => other !== member)
    if (!next) throw new Refused({ code: 'team_last_member' })
    const { organizationId, resultTimeMs, competitionId } = member
    await cancelMerchandise(em, ctx, order, memberId)
    em.getUnitOfWork().unsetIdentity(member)
    await query(
      em,
      sql`delete from message where organization_id = ${organizationId} and payload ->> 'registrationId' = ${memberId}`,
    )
    await em.nativeDelete(Registration, { organizationId, id: memberId })
    await em.nativeUpdate(Registration, { organizationId, id: next.id }, { position: 0 })
    await updateRevision(em, Team, team, { revision, columns: {} })
    if (resultTimeMs != null) await placeFinishers(em, organizationId, competitionId)
    await audit(ctx, em, 'team.member_removed', teamId, { registrationId: memberId })
    await countRegistrations(em, team, -1)
  })
}

/**
 * Ends a team's registration, with its place, and deletes it for good unless money was paid for it outside of Dorsal:
 * that stays accounted for. Throws `Refused` `team_has_money` for one that was paid online, `order_not_payable`
 * while a payment is being decided, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export async function deleteTeam(ctx: Context, teamId: string, { revision }: { revision: number }): Promise<void> {
  ensureCan(ctx.actor, 'edit-athletes')
  await ctx.db.transaction(async (em) => {
    const { team, order, members } = await lockUnchanged(em, ctx, { teamId, revision })
    if (order.state === 'confirmed' && order.total > 0) throw new Refused({ code: 'team_has_money' })
    const { lineId } = team
    const keepsRecord = await hasMoney(em, order)
    if (members[0]?.status !== 'cancelled') await cancelLineOf(em, ctx, order, lineId)
    await audit(ctx, em, 'team.deleted', teamId)
    if (keepsRecord) return
    const lineIds = [lineId]
    for (const member of members) lineIds.push(...(await merchandiseLinesOf(em, member)))
    for (const { id: registrationId } of members) await deleteMails(em, order, { registrationId, lineIds })
    await deleteLines(em, order, lineIds)
  })
}

async function lockUnchanged(em: Em, ctx: Context, { teamId, revision }: Key): Promise<LoadedTeam> {
  const loaded = await lockTeam(em, await findRow(em, ctx, Team, teamId))
  if (loaded.team.revision !== revision)
    throw new Refused({ code: 'changed_meanwhile', values: { revision: loaded.team.revision } })
  return loaded
}
