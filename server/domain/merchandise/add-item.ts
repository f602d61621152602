import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { maxItems } from '#rules/merchandise/merchandise-schema.ts'
import type { MerchandiseDetails } from '#rules/merchandise/merchandise-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { ensureSellable } from '../competitions/ensure-sellable.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { rejectSold } from './reject-sold.ts'
import { itemColumns, writeVariants } from './write-item.ts'

/**
 * Adds an item with its variants. Throws `Refused` `name_taken`, `too_many_items`, `fee_plan_missing`,
 * `payments_not_set_up`, `competition_unavailable`, `image_invalid`, `not_found`, `forbidden`.
 */
export async function addItem(
  ctx: Context,
  eventId: string,
  details: MerchandiseDetails,
  position?: number,
): Promise<{ id: string }> {
  ensureCan(ctx.actor, 'manage-merchandising')
  if (!isId(eventId)) throw new Refused({ code: 'not_found' })
  const organizationId = ctx.organization.id
  return rejectSold(() =>
    ctx.db.transaction(async (em) => {
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
      await audit(ctx, em, 'merchandise.added', item.id, { eventId, price: item.price })
      return { id: item.id }
    }),
  )
}
