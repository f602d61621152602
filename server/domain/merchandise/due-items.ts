import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import { titleOf, type OfferedItem } from '#rules/merchandise/offered-item.ts'
import { Refused } from '#rules/refusals.ts'
import { missingOf } from '../answers/athlete-answers.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { Registration } from '../registrations/registration.ts'
import { giveMerchandise } from './give-merchandise.ts'
import { offeredItems } from './offered-items.ts'

export type DueChoice = Readonly<{ itemId: string; variantId: string }>

/** What goes with an athlete's place and was not chosen yet. */
export async function dueItems(em: Em, registration: Registration): Promise<OfferedItem[]> {
  const { organizationId, eventId } = registration
  const missing = await missingOf(em, registration)
  if (missing.every(({ kind }) => kind !== 'merchandise')) return []
  const items = await offeredItems(em, { organizationId, id: eventId })
  return items.filter(({ id }) => missing.some((item) => item.kind === 'merchandise' && item.item === id))
}

/**
 * Gives an athlete what goes with their place and was not chosen when it was bought. Returns the line's title. Throws
 * `Refused` `sold_out`, `merchandise_unavailable` for what they have or do not get, `not_found`, `forbidden`.
 */
export const addDueItem = command({
  permission: 'deliver-kits',
  subject: Registration,
  action: 'registration.item_added',
  async run({ em, ctx, subject: registration }, choice: DueChoice) {
    const { entry, title } = await addDueItemOf(em, ctx, registration, choice, 'registration.item_added')
    return auditedBy(entry, title)
  },
})

/** The same, without asking who may, and until when. Returns the item's name and the line's title. */
export async function addDueItemOf(
  em: Em,
  ctx: Context,
  registration: Registration,
  { itemId, variantId }: DueChoice,
  action: AuditAction,
): Promise<{ item: string; title: string; entry: EntryId }> {
  const { organizationId, id: registrationId, orderId, eventId, competitionId } = registration
  if (!orderId) throw new Refused({ code: 'not_found' })
  const order = await lockOrderOf(em, { organizationId, orderId })
  const item = (await dueItems(em, registration)).find(({ id }) => id === itemId)
  const variant = item?.variants.find(({ id }) => id === variantId)
  if (!item || !variant) throw new Refused({ code: 'merchandise_unavailable', field: 'variantId' })
  const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
  await giveMerchandise(em, ctx, { order, event }, { registrationId, competitionId }, [
    { itemId, variantId, quantity: 1 },
  ])
  const title = titleOf({ item: item.name, variant: variant.name })
  const entry = await audit(ctx, em, action, registrationId, { item: title })
  return { item: item.name, title, entry }
}
