import type { Em } from '#server/database/orm.ts'
import { mostOf } from '#rules/merchandise/athlete-merchandise.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { cancelLineOf } from '../orders/cancel-line.ts'
import { restoreLines } from '../orders/restore-lines.ts'
import { lockChoice } from './lock-choice.ts'
import { lockRecipient } from './lock-recipient.ts'
import type { MerchandiseChoice } from './merchandise-choice.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { quantitiesOf } from './quantities-of.ts'

/**
 * Takes merchandise that was not handed out from an athlete; its stock is free again. The line is cancelled and keeps
 * what was paid for it outside of Dorsal. Throws `Refused` `merchandise_paid` for what was paid online, which is
 * refunded with its order, `undo_delivery_first`, `changed_meanwhile` for what is not confirmed, and as `lockRecipient`
 * does; `forbidden`.
 */
export const removeMerchandise = command({
  permission: 'edit-athletes',
  subject: lockRecipient,
  action: 'registration.merchandise_removed',
  async run({ em, ctx, subject: { registration } }, choiceId: string) {
    const { choice, line, order } = await lockChoice(em, registration, choiceId)
    if (choice.removedAt) return unchanged()
    if (choice.deliveredAt) throw new Refused({ code: 'undo_delivery_first' })
    if (line.state !== 'confirmed') throw new Refused({ code: 'changed_meanwhile' })
    if (line.total > 0) throw new Refused({ code: 'merchandise_paid' })
    choice.removedAt = ctx.now
    await em.flush()
    await cancelLineOf(em, ctx, order, line.id)
    return audited({ item: line.title }, { subject: registration.id })
  },
})

/**
 * Undoes the removal. Throws `Refused` `sold_out`, `merchandise_unavailable` when they have others by now, and as
 * above.
 */
export const restoreMerchandise = command({
  permission: 'edit-athletes',
  subject: lockRecipient,
  action: 'registration.merchandise_restored',
  async run({ em, subject: { registration } }, choiceId: string) {
    const { choice, line, order } = await lockChoice(em, registration, choiceId)
    if (!choice.removedAt) return unchanged()
    await ensureFits(em, choice)
    choice.removedAt = null
    await restoreLines(em, order, [line.id])
    return audited({ item: line.title }, { subject: registration.id })
  },
})

async function ensureFits(em: Em, choice: MerchandiseChoice): Promise<void> {
  const { organizationId, itemId, registrationId, quantity } = choice
  const { rule } = await em.findOneOrFail(MerchandiseItem, { organizationId, id: itemId })
  const quantities = await quantitiesOf(em, { organizationId, id: registrationId! })
  if ((quantities.get(itemId) ?? 0) + quantity > mostOf(rule)) throw new Refused({ code: 'merchandise_unavailable' })
}
