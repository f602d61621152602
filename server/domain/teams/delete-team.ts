import { Refused } from '#rules/refusals.ts'
import { deleteLines, deleteMails, hasMoney, hasPaidAdditions } from '../athletes/delete-athlete.ts'
import { audited, command } from '../command.ts'
import { merchandiseLinesOf } from '../merchandise/merchandise-lines-of.ts'
import { cancelLineOf } from '../orders/cancel-line.ts'
import { lockUnchangedTeam } from './lock-team.ts'
import { Team } from './team.ts'

/**
 * Deletes a team for good, with its members, their mails and its order. Throws `Refused` `team_has_money` for one that was paid
 * or that somebody tried to pay: that is cancelled or refunded and stays accounted for; `changed_meanwhile`,
 * `not_found`, `forbidden`.
 */
export const deleteTeam = command({
  permission: 'edit-athletes',
  subject: Team,
  action: 'team.deleted',
  async run({ em, ctx, subject }, { revision }: { revision: number }) {
    const { team, order, members } = await lockUnchangedTeam(em, subject, revision)
    if (await hasMoney(em, order)) throw new Refused({ code: 'team_has_money' })
    for (const member of members) if (await hasPaidAdditions(em, member)) throw new Refused({ code: 'team_has_money' })
    const { lineId } = team
    if (members[0]?.status !== 'cancelled') await cancelLineOf(em, ctx, order, lineId)
    const lineIds = [lineId]
    for (const member of members) lineIds.push(...(await merchandiseLinesOf(em, member)))
    for (const { id: registrationId } of members) await deleteMails(em, order, { registrationId, lineIds })
    await deleteLines(em, ctx, order, lineIds)
    return audited()
  },
})
