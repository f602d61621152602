import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { mostOf } from '#rules/merchandise/athlete-merchandise.ts'
import { inputOf, isAddable } from '#rules/merchandise/offered-item.ts'
import { Refused } from '#rules/refusals.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { Competition } from '../competitions/competition.ts'
import type { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { Registration } from '../registrations/registration.ts'
import { ensureEnterable } from '../registrations/sell-registrations.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { quantitiesOf } from './quantities-of.ts'

type Addition = Readonly<{
  itemId: string
  quantity: number
  participant: number
  registrationId?: string
  draftKey?: string
}>
type Request = Readonly<{ event: Event; choices: readonly Addition[]; now: Date }>

/**
 * Locks the orders that have sold the places to which merchandise is added, so that nobody adds more than one athlete may
 * have, nor to a place that is just given up. Throws `Refused` `registration_cancelled`, `merchandise_unavailable` for
 * more than that, and why the competition cannot be entered.
 */
export async function ensureAddable(em: Em, ctx: Context, { event, choices, now }: Request): Promise<void> {
  const additions = choices.filter(({ draftKey }) => draftKey !== undefined)
  for (const [registrationId, ofOne] of Map.groupBy(additions, (choice) => choice.registrationId ?? '')) {
    const registration = await lockBuyingAthlete(em, ctx, registrationId)
    if (registration.eventId !== event.id) throw new Refused({ code: 'order_not_found' })
    const { organizationId, competitionId } = registration
    const competition = await em.findOneOrFail(Competition, { organizationId, id: competitionId })
    ensureEnterable(ctx, { event, competition, now, isPaid: true })
    await ensureQuantities(em, registration, ofOne)
  }
}

async function lockBuyingAthlete(em: Em, ctx: Context, registrationId: string): Promise<Registration> {
  const registration = await findRow(em, ctx, Registration, registrationId)
  const { organizationId, orderId } = registration
  if (!orderId) throw new Refused({ code: 'order_not_found' })
  const order = await lockOrderOf(em, { organizationId, orderId })
  const isThere = await em.refresh(registration)
  if (!isThere || registration.status !== 'confirmed' || order.state !== 'confirmed')
    throw new Refused({ code: 'registration_cancelled' })
  return registration
}

async function ensureQuantities(em: Em, registration: Registration, choices: readonly Addition[]): Promise<void> {
  const { organizationId } = registration
  const itemIds = choices.map(({ itemId }) => itemId)
  const items = await em.find(MerchandiseItem, { organizationId, id: { $in: itemIds } })
  const quantities = await quantitiesOf(em, registration, choices[0]?.draftKey)
  for (const { itemId, quantity, participant } of choices) {
    const item = items.find(({ id }) => id === itemId)
    const field = `participants[${participant}].merchandise.${inputOf({ id: itemId })}.variant`
    if (!item || !isAddable(item) || (quantities.get(itemId) ?? 0) + quantity > mostOf(item.rule))
      throw new Refused({ code: 'merchandise_unavailable', field })
  }
}
