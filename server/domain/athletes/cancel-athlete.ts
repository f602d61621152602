import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { cancelLinesOf } from '../orders/cancel-line.ts'
import { notifyOfCancellation } from '../own-orders/notify-of-cancellation.ts'
import { Registration } from '../registrations/registration.ts'
import type { Restoration } from '#rules/registrations/admin-athlete-views.ts'
import { ensureActive } from '../registrations/ensure-active.ts'
import { ensureNoMember, lockAthlete } from './lock-athlete.ts'

/**
 * Cancels one athlete whose registration is free, unpaid or was paid outside of Dorsal: the place goes back. Throws
 * `Refused` `order_paid` for an order that was paid online, which is refunded as a whole; `athlete_cancelled`,
 * `athlete_in_team`, `athlete_imported`, `changed_meanwhile`, `order_not_payable` while a payment is being decided,
 * `not_found`, `forbidden`.
 */
export const cancelAthlete = command({
  permission: 'edit-athletes',
  subject: Registration,
  action: 'registration.cancelled',
  async run({ em, ctx, subject: athlete }, { revision }: { revision: number }) {
    const { registration, order, lineId } = await lockAthlete(em, athlete, { revision, mayBeErased: true })
    ensureActive(registration)
    ensureNoMember(registration)
    const isConfirmed = order.state === 'confirmed'
    if (isConfirmed && order.total > 0) throw new Refused({ code: 'order_paid' })
    const { organizationId, id } = registration
    const { leaving, freeBib } = await cancelLinesOf(em, ctx, order, [lineId])
    if (isConfirmed) await notifyOfCancellation(em, ctx, { order, leaving, amount: 0, byStaff: {} })
    await em.nativeUpdate(Registration, { organizationId, id }, { revision: revision + 1 })
    const restoration: Restoration = isConfirmed ? { revision: revision + 1, bibNumber: freeBib ?? '' } : null
    return audited({}, { result: restoration })
  },
})
