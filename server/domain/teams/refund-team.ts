import { refundOrder } from '../athletes/refund-athlete-order.ts'
import { audited, command } from '../command.ts'
import { lockUnchangedTeam } from './lock-team.ts'
import { Team } from './team.ts'

/**
 * Refunds the order of a team, everything that was paid online. The team ends, and its place and its name are free again, when the
 * provider has refunded it. Throws `Refused` `nothing_to_refund`, `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const refundTeam = command({
  permission: 'refund-orders',
  subject: Team,
  action: 'team.refund_decided',
  async run({ em, ctx, subject }, { revision, reason }: { revision: number; reason: string }) {
    const { order } = await lockUnchangedTeam(em, subject, revision)
    await refundOrder(em, ctx, order)
    return audited({ reason })
  },
})
