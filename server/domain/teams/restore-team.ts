import { Refused } from '#rules/refusals.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import { isRestorable } from '../athletes/restore-athlete.ts'
import { audit } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import { merchandiseLinesOf } from '../merchandise/merchandise-lines-of.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { restoreLines } from '../orders/restore-lines.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { updateRevision } from '../update-revision.ts'
import { lockUnchangedTeam } from './lock-team.ts'
import { rejectTakenTeamName } from './sell-teams.ts'
import type { LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'

/**
 * Takes a cancelled team back with its members and their merchandise; bibs are given again. Throws `Refused`
 * `competition_full` and `event_full` when its place is gone, `sold_out` when their merchandise is, `team_name_taken`,
 * `document_taken`, `coupon_used`, `changed_meanwhile`, `team_not_restorable` when its order was never confirmed or was
 * refunded, `event_cancelled`, `not_found`, `forbidden`.
 */
export const restoreTeam = command({
  permission: 'edit-athletes',
  subject: Team,
  action: 'team.restored',
  around: rejectTakenTeamName,
  async run({ em, ctx, subject }, { revision }: { revision: number }) {
    const loaded = await lockUnchangedTeam(em, subject, revision)
    const { team, competition, order, members } = loaded
    if (!isTeamRestorable(loaded)) throw new Refused({ code: 'team_not_restorable' })
    if ((await lockEventStatus(em, order)) === 'cancelled') throw new Refused({ code: 'event_cancelled' })
    const documents = members.filter(({ dni }) => dni !== '')
    await ensureUniqueDocuments(em, order, documents, true)
    const lineIds = [team.lineId]
    for (const member of members) lineIds.push(...(await merchandiseLinesOf(em, member, { removedAt: null })))
    await restoreLines(em, order, lineIds)
    const { organizationId } = team
    for (const member of members) {
      const columns = { status: 'confirmed', revision: member.revision + 1 } as const
      await em.nativeUpdate(Registration, { organizationId, id: member.id }, columns)
    }
    const columns = { nameKey: competition.uniqueTeamNames ? nameKey(team.name) : null }
    await updateRevision(em, Team, team, { revision, columns })
    if (members.some(({ resultTimeMs }) => resultTimeMs != null))
      await placeFinishers(em, organizationId, team.competitionId)
    const entryId = await audit(ctx, em, 'team.restored', team.id)
    await countRegistrations(em, order, members.length)
    return auditedBy(entryId)
  },
})

export const isTeamRestorable = ({ order, members }: Pick<LoadedTeam, 'order' | 'members'>): boolean =>
  members.every((member) => member.confirmationId != null && isRestorable(member, order))
