import { Refused } from '#rules/refusals.ts'
import type { TeamRestoration } from '#rules/teams/team-list.ts'
import { audited, command } from '../command.ts'
import { cancelLinesOf } from '../orders/cancel-line.ts'
import { notifyOfCancellation } from '../own-orders/notify-of-cancellation.ts'
import { updateRevision } from '../update-revision.ts'
import { lockUnchangedTeam } from './lock-team.ts'
import { Team } from './team.ts'

/**
 * Cancels a team that is free, unpaid or was paid outside of Dorsal, with all members: its place and its name are free
 * again, and what was paid stays accounted for. Returns what brings it back; null for one that was never confirmed.
 * Throws `Refused` `order_paid` for one that was paid online, which is refunded; `team_cancelled`, `order_not_payable`
 * while a payment is being decided, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const cancelTeam = command({
  permission: 'edit-athletes',
  subject: Team,
  action: 'team.cancelled',
  async run({ em, ctx, subject }, { revision }: { revision: number }) {
    const { team, order, members } = await lockUnchangedTeam(em, subject, revision)
    if (members[0]?.status === 'cancelled') throw new Refused({ code: 'team_cancelled' })
    const isConfirmed = order.state === 'confirmed'
    if (isConfirmed && order.total > 0) throw new Refused({ code: 'order_paid' })
    const { leaving } = await cancelLinesOf(em, ctx, order, [team.lineId])
    if (isConfirmed) await notifyOfCancellation(em, ctx, { order, leaving, amount: 0, byStaff: {} })
    await updateRevision(em, Team, team, { revision, columns: {} })
    const restoration: TeamRestoration = isConfirmed ? { revision: revision + 1 } : null
    return audited({}, { result: restoration })
  },
})
