import type { AddableItem, Addition } from '#rules/merchandise/athlete-merchandise.ts'
import { priceOf, titleOf } from '#rules/merchandise/offered-item.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { addableItems } from './addable-items.ts'
import { giveMerchandise } from './give-merchandise.ts'
import { lockRecipient } from './lock-recipient.ts'

/**
 * Gives an athlete of a confirmed order more of the event's merchandise, free or for a price that was paid outside of
 * Dorsal. A price is waived, and stock raised, with `reason` alone. Returns the line's title. Throws `Refused`
 * `sold_out`, `merchandise_unavailable` for what is not offered to them or what they have, `invalid_form` (`reason`),
 * `athlete_cancelled`, `athlete_imported`, `athlete_erased`, `not_found`, `forbidden`.
 */
export const addMerchandise = command({
  permission: 'edit-athletes',
  subject: lockRecipient,
  action: 'registration.merchandise_added',
  async run({ em, ctx, subject: { registration, order } }, addition: Addition) {
    const { itemId, variantId, quantity, payment, reason } = addition
    const { id: registrationId, organizationId, eventId, competitionId } = registration
    const items = await addableItems(em, registration)
    const { item, variant } = findVariant(items, addition)
    const isPriced = priceOf(item) > 0
    if (isPriced && payment === 'free' && !reason) throw new Refused({ code: 'invalid_form', field: 'reason' })
    const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
    const choices = [{ itemId, variantId, quantity }]
    await giveMerchandise(em, ctx, { order, event, payment, reason }, { registrationId, competitionId }, choices)
    const title = titleOf({ item: item.name, variant: variant.name })
    return audited(
      { item: title, quantity, ...(isPriced && { payment }), ...(reason && { reason }) },
      { subject: registrationId, result: title },
    )
  },
})

function findVariant(
  items: readonly AddableItem[],
  { itemId, variantId, quantity }: Pick<Addition, 'itemId' | 'variantId' | 'quantity'>,
) {
  const item = items.find(({ id, most }) => id === itemId && quantity <= most)
  const variant = item?.variants.find(({ id }) => id === variantId)
  if (!item || !variant) throw new Refused({ code: 'merchandise_unavailable', field: 'itemId' })
  return { item, variant }
}
