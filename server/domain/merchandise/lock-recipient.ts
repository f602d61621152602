import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import { findRow } from '../find-row.ts'
import type { Order } from '../orders/order.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import { Registration } from '../registrations/registration.ts'

/**
 * An athlete whose merchandise staff change, and their confirmed order, locked. Throws `Refused` `athlete_imported`,
 * `athlete_erased`, `athlete_cancelled` for one that is cancelled or not confirmed,
 * `event_cancelled`, `not_found`.
 */
export async function lockRecipient(
  em: Em,
  ctx: Context,
  registrationId: string,
): Promise<{ registration: Registration; order: Order }> {
  const registration = await findRow(em, ctx, Registration, registrationId)
  const { organizationId, orderId } = registration
  if (!orderId) throw new Refused({ code: 'athlete_imported' })
  const order = await lockOrderOf(em, { organizationId, orderId })
  if (!(await em.refresh(registration))) throw new Refused({ code: 'not_found' })
  ensureNotErased(registration)
  if (registration.status !== 'confirmed' || order.state !== 'confirmed')
    throw new Refused({ code: 'athlete_cancelled' })
  if ((await lockEventStatus(em, order)) === 'cancelled') throw new Refused({ code: 'event_cancelled' })
  return { registration, order }
}
