import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { MerchandiseVariant } from './merchandise-variant.ts'
import { rejectSold } from './reject-sold.ts'
import { deleteVariants } from './write-item.ts'

/** Deletes an item that nobody has chosen. Throws `Refused` `merchandise_sold`, `not_found`, `forbidden`. */
export const removeItem = command({
  permission: 'manage-merchandising',
  subject: MerchandiseItem,
  action: 'merchandise.removed',
  around: rejectSold,
  async run({ em, subject: { organizationId, id, eventId, price } }) {
    await deleteVariants(em, await em.find(MerchandiseVariant, { organizationId, itemId: id }))
    if ((await em.nativeDelete(MerchandiseItem, { organizationId, id })) === 0) throw new Refused({ code: 'not_found' })
    return audited({ eventId, price })
  },
})
