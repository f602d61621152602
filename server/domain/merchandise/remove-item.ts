import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { MerchandiseVariant } from './merchandise-variant.ts'
import { rejectSold } from './reject-sold.ts'
import { deleteVariants } from './write-item.ts'

/** Deletes an item that nobody has chosen. Throws `Refused` `merchandise_sold`, `not_found`, `forbidden`. */
export async function removeItem(ctx: Context, itemId: string): Promise<void> {
  ensureCan(ctx.actor, 'manage-merchandising')
  const organizationId = ctx.organization.id
  await rejectSold(() =>
    ctx.db.transaction(async (em) => {
      const { eventId, price } = await findRow(em, ctx, MerchandiseItem, itemId)
      await deleteVariants(em, await em.find(MerchandiseVariant, { organizationId, itemId }))
      if ((await em.nativeDelete(MerchandiseItem, { organizationId, id: itemId })) === 0)
        throw new Refused({ code: 'not_found' })
      await audit(ctx, em, 'merchandise.removed', itemId, { eventId, price })
    }),
  )
}
