import { maxItems } from '#rules/merchandise/merchandise-schema.ts'
import type { MerchandiseDetails } from '#rules/merchandise/merchandise-form.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { ensureSellable } from '../competitions/ensure-sellable.ts'
import { Event } from '../events/event.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { rejectSold } from './reject-sold.ts'
import { itemColumns, writeVariants } from './write-item.ts'

/**
 * Adds an item with its variants. Throws `Refused` `name_taken`, `too_many_items`, `fee_plan_missing`,
 * `payments_not_set_up`, `competition_unavailable`, `image_invalid`, `not_found`, `forbidden`.
 */
export const addItem = command({
  permission: 'manage-merchandising',
  subject: Event,
  action: 'merchandise.added',
  around: rejectSold,
  async run({ em, ctx, subject: event }, details: MerchandiseDetails, position?: number) {
    const { organizationId, id: eventId } = event
    await ensureSellable(em, ctx, eventId, [
      { price: details.rule === 'included' ? 0 : details.price, deferredCash: 0 },
    ])
    const items = await em.find(MerchandiseItem, { organizationId, eventId })
    if (items.length >= maxItems) throw new Refused({ code: 'too_many_items', values: { max: maxItems } })
    const last = Math.max(-1, ...items.map((item) => item.position))
    const columns = await itemColumns(em, ctx, eventId, details)
    const item = em.create(MerchandiseItem, { organizationId, eventId, position: position ?? last + 1, ...columns })
    await em.flush()
    const variants = details.variants.map((variant) => ({ ...variant, id: '' }))
    await writeVariants(em, item, variants)
    return audited({ eventId, price: item.price }, { subject: item.id, result: { id: item.id } })
  },
})
