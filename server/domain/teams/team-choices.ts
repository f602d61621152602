import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { can } from '#rules/permissions.ts'
import type { TeamChoices } from '#rules/teams/team-list.ts'
import { hasMoney } from '../athletes/delete-athlete.ts'
import { refundablePayments } from '../athletes/refund-athlete-order.ts'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { isTeamRestorable } from './restore-team.ts'
import type { LoadedTeam } from './team-status.ts'

/** What the reader may do with a team as it is now; the commands decide again. */
export async function teamChoices(em: Em, ctx: Context, loaded: LoadedTeam): Promise<TeamChoices> {
  if (!can(ctx.actor, 'edit-athletes')) return noChoices
  const { order, event, members } = loaded
  const status = members[0]?.status
  const isPaidOnline = order.state === 'confirmed' && order.total > 0
  return {
    isEditable: status !== 'cancelled',
    mayAddMembers: status === 'confirmed' && event.status !== 'cancelled',
    cancellation: status === 'cancelled' || isPaidOnline ? 'none' : status === 'confirmed' ? 'undoable' : 'final',
    isRestorable: isTeamRestorable(loaded),
    isDeletable: !(await hasMoney(em, order)),
    refund: isPaidOnline && can(ctx.actor, 'refund-orders') ? await refundOf(em, loaded) : null,
  }
}

async function refundOf(em: Em, { order }: LoadedTeam): Promise<TeamChoices['refund']> {
  const payments = await refundablePayments(em, order)
  if (payments.length === 0) return 'under_way'
  return { amount: payments.reduce((sum, payment) => sum + refundableAmount(payment), 0), currency: order.currency }
}

const noChoices: TeamChoices = {
  isEditable: false,
  mayAddMembers: false,
  cancellation: 'none',
  isRestorable: false,
  isDeletable: false,
  refund: null,
}
