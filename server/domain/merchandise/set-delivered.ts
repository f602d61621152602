import { Refused } from '#rules/refusals.ts'
import { lockRegistration } from '../athletes/lock-athlete.ts'
import { audited, command, unchanged } from '../command.ts'
import { ensureNotErased } from '../registrations/ensure-not-erased.ts'
import { Registration } from '../registrations/registration.ts'
import { lockChoice } from './lock-choice.ts'

/** `variantId` is the variant that the member who hands it out has seen. */
export type Delivery = Readonly<{ choiceId: string; variantId: string; isDelivered: boolean }>

/**
 * Ticks off that an athlete has got what they chose, or takes the tick back; the first tick counts. Throws `Refused`
 * `changed_meanwhile` when another variant was chosen since, `athlete_cancelled` for what is not confirmed,
 * `athlete_erased`, `not_found`, `forbidden`.
 */
export const setDelivered = command({
  permission: 'deliver-kits',
  subject: Registration,
  action: ['registration.delivered', 'registration.delivery_undone'],
  async run({ em, ctx, subject: registration }, { choiceId, variantId, isDelivered }: Delivery) {
    const { choice, line } = await lockChoice(em, registration, choiceId)
    await lockRegistration(em, registration)
    ensureNotErased(registration)
    if ((choice.deliveredAt != null) === isDelivered) return unchanged()
    if (choice.variantId !== variantId) throw new Refused({ code: 'changed_meanwhile' })
    if (isDelivered && line.state !== 'confirmed') throw new Refused({ code: 'athlete_cancelled' })
    const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null
    Object.assign(choice, isDelivered ? { deliveredAt: ctx.now, deliveredBy: userId } : nobody)
    await em.flush()
    return audited(
      { item: line.title },
      { action: isDelivered ? 'registration.delivered' : 'registration.delivery_undone' },
    )
  },
})

const nobody = { deliveredAt: null, deliveredBy: null }
