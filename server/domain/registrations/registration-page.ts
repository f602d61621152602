import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import { Refused } from '#rules/refusals.ts'
import type { HeldOrder, RegistrationPage } from '#rules/views.ts'
import { eventPage } from '../events/event-page.ts'
import { heldOrderView } from '../orders/held-order-view.ts'
import { loadOrder } from '../orders/load-order.ts'
import { ratesOf } from '../orders/order-price.ts'

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
    return order?.eventId === eventId ? heldOrderView(em, order, await databaseNow(em)) : null
  })

const nullWhenRefused = (error: unknown) => {
  if (error instanceof Refused) return null
  throw error
}
