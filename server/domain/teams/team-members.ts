import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { NewMember } from '#rules/teams/staff-team-forms.ts'
import { teamSizeMax } from '#rules/teams/team-terms.ts'
import { audit } from '../audit/audit.ts'
import { audited, auditedBy, command } from '../command.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import { cancelMerchandise } from '../merchandise/cancel-merchandise.ts'
import { countAddress } from '../messages/mail-quota.ts'
import { giveMerchandise } from '../merchandise/give-merchandise.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { removeFilesOf } from '../registration-files/remove-files-of.ts'
import { ensureUniqueDocuments, lockDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { competitionUnavailable } from '../registrations/sell-registrations.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { updateRevision } from '../update-revision.ts'
import { addMember, notifyMember } from './join-team.ts'
import { lockUnchangedTeam } from './lock-team.ts'
import type { LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'

type MemberKey = Readonly<{ revision: number; memberId: string }>

/**
 * Registers a member with merchandise, also after registration has closed, and mails them. A full team takes one more
 * only with `reason`, which raises its size and nothing that was charged; a stock likewise. Who replaces a member takes
 * over position and bib. Throws `Refused` `team_full`, `sold_out`, `merchandise_unavailable`, `team_at_limit`
 * (`values.max`), `team_not_paid`, `event_cancelled`, `document_taken`, `document_again`, `competition_unavailable`,
 * `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const addTeamMember = command({
  permission: 'edit-athletes',
  subject: Team,
  action: ['team.member_added', 'team.member_replaced'],
  async run({ em, ctx, subject }, member: NewMember) {
    const { revision, payment, reason, isSure, inPlaceOf, ...person } = member
    const loaded = await lockUnchangedTeam(em, subject, revision)
    const { team, order, event, competition, members } = loaded
    const leaving = inPlaceOf ? memberIn(loaded, inPlaceOf) : null
    if (members[0]?.status !== 'confirmed') throw new Refused({ code: 'team_not_paid' })
    if (person.competitionId !== team.competitionId) throw competitionUnavailable()
    if ((await lockEventStatus(em, team)) === 'cancelled') throw new Refused({ code: 'event_cancelled' })
    const size = leaving ? team.size : sizeWithOneMore(loaded, reason)
    if (leaving) {
      await lockDocuments(em, team, [person.dni])
      await deleteMember(em, ctx, loaded, leaving)
    }
    await ensureUniqueDocuments(em, team, [person], isSure)
    const place = leaving ? { position: leaving.position, bibNumber: leaving.bibNumber ?? null } : {}
    const id = await addMember(em, loaded, { participant: person, now: await databaseNow(em), ...place })
    const { competitionId, merchandise: choices } = person
    await giveMerchandise(em, ctx, { order, event, payment, reason }, { registrationId: id, competitionId }, choices)
    await updateRevision(em, Team, team, { revision, columns: { size } })
    if (person.email) await countAddress(em, order, person.email)
    if (person.email)
      await notifyMember(em, ctx, loaded, { id, email: person.email, locale: ctx.organization.language })
    if (size > team.size) await audit(ctx, em, 'team.size_raised', team.id, { to: size, reason })
    const entryId = await (leaving
      ? audit(ctx, em, 'team.member_replaced', team.id, { registrationId: id, formerId: leaving.id })
      : audit(ctx, em, 'team.member_added', team.id, { registrationId: id }))
    await audit(ctx, em, 'registration.added', id, { competition: competition.name })
    if (!leaving) await countRegistrations(em, team, 1)
    return auditedBy(entryId, id)
  },
})

/**
 * Deletes a member for good, whose place in the team is open again; the next one is captain when the captain goes.
 * Throws `Refused` `team_last_member`, `team_not_paid`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const removeTeamMember = command({
  permission: 'edit-athletes',
  subject: Team,
  action: 'team.member_removed',
  async run({ em, ctx, subject }, { revision, memberId }: MemberKey) {
    const loaded = await lockUnchangedTeam(em, subject, revision)
    const { team, members } = loaded
    const member = memberIn(loaded, memberId)
    if (member.status !== 'confirmed') throw new Refused({ code: 'team_not_paid' })
    const [next] = members.filter((other) => other !== member)
    if (!next) throw new Refused({ code: 'team_last_member' })
    const { organizationId } = team
    await deleteMember(em, ctx, loaded, member)
    await em.nativeUpdate(Registration, { organizationId, id: next.id }, { position: 0 })
    await updateRevision(em, Team, team, { revision, columns: {} })
    const entryId = await audit(ctx, em, 'team.member_removed', team.id, { registrationId: memberId })
    await countRegistrations(em, team, -1)
    return auditedBy(entryId)
  },
})

/**
 * Makes a member the captain, who is listed first and sees the join link; the order stays its buyer's. Returns the
 * former captain. Throws `Refused` `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const setTeamCaptain = command({
  permission: 'edit-athletes',
  subject: Team,
  action: 'team.captain_set',
  async run({ em, subject }, { revision, memberId }: MemberKey) {
    const loaded = await lockUnchangedTeam(em, subject, revision)
    const { organizationId } = loaded.team
    const member = memberIn(loaded, memberId)
    const captain = loaded.members[0]!
    const { position } = member
    await em.nativeUpdate(Registration, { organizationId, id: captain.id }, { position })
    await em.nativeUpdate(Registration, { organizationId, id: memberId }, { position: 0 })
    await updateRevision(em, Team, loaded.team, { revision, columns: {} })
    return audited({ registrationId: memberId }, { result: { formerId: captain.id, revision: revision + 1 } })
  },
})

function memberIn({ members }: LoadedTeam, memberId: string): Registration {
  const member = members.find(({ id }) => id === memberId)
  if (!member) throw new Refused({ code: 'not_found' })
  return member
}

function sizeWithOneMore({ team, members }: LoadedTeam, reason: string): number {
  if (members.length < team.size) return team.size
  if (team.size >= teamSizeMax) throw new Refused({ code: 'team_at_limit', values: { max: teamSizeMax } })
  if (reason === '') throw new Refused({ code: 'team_full' })
  return team.size + 1
}

async function deleteMember(em: Em, ctx: Context, { order }: LoadedTeam, member: Registration): Promise<void> {
  const { organizationId, id, resultTimeMs, competitionId } = member
  await cancelMerchandise(em, ctx, order, member)
  em.getUnitOfWork().unsetIdentity(member)
  await query(
    em,
    sql`delete from message where organization_id = ${organizationId} and payload ->> 'registrationId' = ${id}`,
  )
  await removeFilesOf(em, ctx, [id])
  await em.nativeDelete(Registration, { organizationId, id })
  if (resultTimeMs != null) await placeFinishers(em, organizationId, competitionId)
}
