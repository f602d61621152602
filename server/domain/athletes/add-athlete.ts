import type { Em } from '#server/database/orm.ts'
import type { NewAthlete } from '#rules/registrations/athlete-forms.ts'
import { auditedBy, command, unchanged } from '../command.ts'
import { Event } from '../events/event.ts'
import { retryNewOrder } from '../orders/new-order.ts'
import { Order } from '../orders/order.ts'
import { recordSale } from '../orders/record-sale.ts'
import { Registration } from '../registrations/registration.ts'
import { choicesOf } from '../sellables.ts'

/**
 * Registers somebody with merchandise, free or for a price that was paid outside of Dorsal; confirmed and mailed at
 * once. Registration may be closed. The same `draftKey` adds once. Beyond a limit or a stock only with `reason`, which
 * raises it; `waivedReason` of a free one becomes a note of the order. Throws `Refused` `competition_full`, `sold_out`,
 * `merchandise_unavailable`, `event_full`, `event_cancelled`, `competition_unavailable`, `document_taken`,
 * `document_again`, `not_found`, `forbidden`.
 */
export const addAthlete = command({
  permission: 'edit-athletes',
  subject: Event,
  action: 'registration.added',
  around: retryNewOrder,
  async run({ em, ctx, subject: event }, athlete: NewAthlete) {
    const { draftKey, payment, reason, isSure, waivedReason, ...participant } = athlete
    const existing = await findAdded(em, { organizationId: event.organizationId, draftKey })
    if (existing) return unchanged(existing)
    const sale = { event, draftKey, buyer: participant, choices: choicesOf({ participants: [participant] }) }
    const [added] = await recordSale(em, ctx, sale, { payment, reason, isSure, waivedReason })
    return auditedBy(added!.entryId, added!.id)
  },
})

async function findAdded(
  em: Em,
  { organizationId, draftKey }: { organizationId: string; draftKey: string },
): Promise<string | null> {
  const order = await em.findOne(Order, { organizationId, draftKey })
  return order && (await em.findOneOrFail(Registration, { organizationId, orderId: order.id })).id
}
