import type { MerchandiseDetails } from '#rules/merchandise/merchandise-form.ts'
import { audited, command } from '../command.ts'
import { ensureSellable } from '../competitions/ensure-sellable.ts'
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
export const editItem = command({
  permission: 'manage-merchandising',
  subject: MerchandiseItem,
  action: 'merchandise.edited',
  around: rejectSold,
  async run({ em, ctx, subject: item }, { revision, details }: { revision: number; details: MerchandiseDetails }) {
    const { price, rule } = details
    const was = item.price
    await ensureSellable(em, ctx, item.eventId, [{ price: rule === 'included' ? 0 : price, deferredCash: 0 }])
    const columns = await itemColumns(em, ctx, item.eventId, details)
    await updateRevision(em, MerchandiseItem, item, { revision, columns })
    await writeVariants(em, item, details.variants)
    return audited({ price, was })
  },
})
