import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { ensureConfirmationId } from '../orders/load-order.ts'
import { Registration } from '../registrations/registration.ts'

/** Who a participant's page is of, cancelled or not. Throws `Refused` `order_not_found`. */
export async function loadParticipant(
  em: Em,
  { organization }: Context,
  confirmationId: string,
): Promise<Registration & { orderId: string }> {
  ensureConfirmationId(confirmationId)
  const athlete = await em.findOne(Registration, { organizationId: organization.id, confirmationId })
  if (!athlete?.orderId || athlete.status === 'held') throw new Refused({ code: 'order_not_found' })
  return Object.assign(athlete, { orderId: athlete.orderId })
}
