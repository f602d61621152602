import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { lockOrder } from '../orders/load-order.ts'
import { joinHashOf } from './join-token.ts'
import type { LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'

/**
 * Makes a new join link for anyone who may see the order's page; the former ones end. Throws `Refused`
 * `order_not_found`.
 */
export const renewJoinLink = command({
  permission: 'anybody',
  subject: lockOrder,
  action: 'team.link_renewed',
  async run({ em, subject: order }) {
    const team = await em.findOne(Team, { organizationId: order.organizationId, orderId: order.id })
    if (!team) throw new Refused({ code: 'order_not_found' })
    return raiseLink({ order, team })
  },
})

/** The same of a team whose order is locked: the outcome of a command. */
export function raiseLink({ order, team }: Pick<LoadedTeam, 'order' | 'team'>) {
  team.linkNumber += 1
  team.linkHash = joinHashOf(order, team.linkNumber)
  return audited({}, { subject: team.id })
}
