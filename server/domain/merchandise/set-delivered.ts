import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { OrderLine } from '../orders/order-line.ts'
import { editRegistration } from '../registrations/edit-registration.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'

/**
 * Ticks off that an athlete has got what they chose, or takes the tick back; the first tick counts. Throws `Refused`
 * `athlete_cancelled` for what is not confirmed, `athlete_erased`, `not_found`, `forbidden`.
 */
export async function setDelivered(
  ctx: Context,
  registrationId: string,
  { choiceId, isDelivered }: { choiceId: string; isDelivered: boolean },
): Promise<void> {
  ensureCan(ctx.actor, 'hand-out-kits')
  await editRegistration(ctx, registrationId, async ({ organizationId }, em) => {
    const where = { organizationId, registrationId, id: choiceId }
    const choice = isId(choiceId) ? await em.findOne(MerchandiseChoice, where) : null
    if (!choice) throw new Refused({ code: 'not_found' })
    if ((choice.deliveredAt != null) === isDelivered) return null
    const line = await em.findOneOrFail(OrderLine, { organizationId, id: choice.lineId })
    if (isDelivered && line.state !== 'confirmed') throw new Refused({ code: 'athlete_cancelled' })
    const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
    Object.assign(choice, isDelivered ? { deliveredAt: ctx.now, deliveredBy: userId } : nobody)
    const action = isDelivered ? 'registration.delivered' : 'registration.delivery_undone'
    return { action, details: { item: line.title } }
  })
}

const nobody = { deliveredAt: null, deliveredBy: null }
