import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import type { Locale } from '#rules/text/locale.ts'
import { ensureAccepted, recordAcceptance, type Ticks } from '../agreements/record-acceptance.ts'
import { requiredTexts, type PlatformTexts } from '../agreements/required-texts.ts'
import { audit } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { giveMerchandise } from '../merchandise/give-merchandise.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { countByNetwork } from '../orders/count-by-network.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { searchTextOf } from '../registrations/search-text.ts'
import { competitionUnavailable, insertRegistrations, registrationRow } from '../registrations/sell-registrations.ts'
import { lockTeam } from './lock-team.ts'
import { findInvited } from './team-invitation.ts'
import { ensureJoinable, type LoadedTeam } from './team-status.ts'

type Joining = Readonly<{ participant: Participant; isSure: boolean; ticks: Ticks; platformTexts: PlatformTexts }>

/**
 * Registers a member who was invited to a team that is paid. Throws `Refused`
 * `team_link_invalid`, `team_full`, `team_not_paid`, `document_taken`, `document_again`, `too_many_requests`, `acceptance_changed`, `sold_out`, `merchandise_unavailable`, and the reasons for which
 * nobody registers any more.
 */
export const joinTeam = command({
  permission: 'anybody',
  subject: lockInvited,
  action: 'team.joined',
  async run({ em, ctx, subject: loaded }, joining: Joining) {
    const { participant, isSure, ticks, platformTexts } = joining
    const now = await databaseNow(em)
    ensureJoinable(ctx, loaded, now)
    const { team, order } = loaded
    // The answers are to what its competition asks.
    if (participant.competitionId !== team.competitionId) throw competitionUnavailable()
    const texts = await requiredTexts(em, ctx, team.eventId, platformTexts)
    ensureAccepted(texts, ticks)
    await countByNetwork(ctx, 'documents', 1)
    await ensureUniqueDocuments(em, team, [participant], isSure)
    const id = await addMember(em, loaded, { participant, now })
    const { competitionId, merchandise } = participant
    await giveMerchandise(em, ctx, loaded, { registrationId: id, competitionId }, merchandise)
    await recordAcceptance(em, ctx, order, { texts, acceptedAt: now, registrationId: id })
    const { confirmationId } = await em.findOneOrFail(Registration, { organizationId: team.organizationId, id })
    await countByNetwork(ctx, 'unpaidPeople', 1)
    await notifyMember(em, ctx, loaded, { id, email: participant.email, locale: ctx.locale })
    const entryId = await audit(ctx, em, 'team.joined', team.id, { registrationId: id })
    await countRegistrations(em, team, 1)
    return auditedBy(entryId, { participantId: confirmationId!, registrationId: id })
  },
})

async function lockInvited(em: Em, ctx: Context, token: string): Promise<LoadedTeam> {
  return lockTeam(em, await findInvited(em, ctx, token))
}

type Member = Readonly<{ participant: Participant; now: Date; position?: number; bibNumber?: string | null }>

/** Behind the others, unless for somebody whose position and bib are given. */
export async function addMember(em: Em, { team, order, members }: LoadedTeam, member: Member): Promise<string> {
  const { participant, now, bibNumber = null } = member
  const position = member.position ?? Math.max(...members.map((other) => other.position)) + 1
  const row = registrationRow(order, { id: team.lineId, position }, participant)
  const searchText = searchTextOf({ ...participant, bibNumber })
  const columns = { teamId: team.id, status: 'confirmed' as const, createdAt: now, bibNumber, searchText }
  await insertRegistrations(em, [{ ...row, ...columns }])
  return row.id
}

export async function notifyMember(
  em: Em,
  ctx: Context,
  { order }: LoadedTeam,
  member: { id: string; email: string; locale: Locale },
): Promise<void> {
  const { id: registrationId, email: recipient, locale } = member
  const kind = 'athlete-confirmed' as const
  const dedupeKey = `${kind}:${registrationId}`
  await enqueueMessage(ctx, em, { kind, orderId: order.id, registrationId, recipient, locale, dedupeKey })
}
