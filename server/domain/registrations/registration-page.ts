import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { Refused } from '#rules/refusals.ts'
import type { HeldOrder, RegistrationPage } from '#rules/registrations/registration-views.ts'
import { eventPage } from '../events/event-page.ts'
import { heldOrderView } from '../orders/held-order-view.ts'
import { loadOrder } from '../orders/load-order.ts'
import { ratesOf } from '../orders/order-price.ts'
import { Registration } from './registration.ts'

export async function registrationPage(
  ctx: Context,
  idOrSlug: string,
  confirmationId?: string | null,
): Promise<RegistrationPage> {
  const event = await eventPage(ctx, idOrSlug)
  const order = confirmationId ? await heldOrderOf(ctx, event.id, confirmationId) : null
  return { event, currency: ctx.organization.currency, fees: ratesOf(ctx.organization), order }
}

const heldOrderOf = (ctx: Context, eventId: string, confirmationId: string): Promise<HeldOrder | null> =>
  ctx.db.transaction(async (em) => {
    const order = await loadOrder(em, ctx, confirmationId).catch(nullWhenRefused)
    if (order?.eventId !== eventId) return null
    const { organizationId, id: orderId } = order
    const participants = await em.find(Registration, { organizationId, orderId }, { orderBy: { position: 'asc' } })
    return heldOrderView(order, participants, await databaseNow(em))
  })

const nullWhenRefused = (error: unknown) => {
  if (error instanceof Refused) return null
  throw error
}
