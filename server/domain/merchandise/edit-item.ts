import type { Context } from '#server/context.ts'
import type { MerchandiseDetails } from '#rules/merchandise/merchandise-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { ensureSellable } from '../competitions/ensure-sellable.ts'
import { findRow } from '../find-row.ts'
import { updateRevision } from '../update-revision.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { rejectSold } from './reject-sold.ts'
import { itemColumns, writeVariants } from './write-item.ts'

/**
 * Edits an item, its variants and their stock; orders keep the price and the title they were made at. Throws `Refused`
 * `changed_meanwhile` (`values.revision`), `capacity_below_taken` (`values.taken`), `merchandise_sold` for the deletion
 * of a variant that was chosen, `name_taken`, `fee_plan_missing`, `payments_not_set_up`, `competition_unavailable`,
 * `image_invalid`, `not_found`, `forbidden`.
 */
export async function editItem(
  ctx: Context,
  itemId: string,
  { revision, details }: { revision: number; details: MerchandiseDetails },
): Promise<void> {
  ensureCan(ctx.actor, 'manage-merchandising')
  await rejectSold(() =>
    ctx.db.transaction(async (em) => {
      const item = await findRow(em, ctx, MerchandiseItem, itemId)
      const { price, rule } = details
      await ensureSellable(em, ctx, item.eventId, [{ price: rule === 'included' ? 0 : price, deferredCash: 0 }])
      const columns = await itemColumns(em, ctx, item.eventId, details)
      await updateRevision(em, MerchandiseItem, item, { revision, columns })
      await writeVariants(em, item, details.variants)
      await audit(ctx, em, 'merchandise.edited', itemId, { price, was: item.price })
    }),
  )
}
