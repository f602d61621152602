import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { HeldOrder, RegistrationPage } from '#rules/registrations/registration-views.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { eventPage } from '../events/event-page.ts'
import { heldOrderView } from '../orders/held-order-view.ts'
import { loadOrder } from '../orders/load-order.ts'
import { ratesOf } from '../orders/order-price.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { Team } from '../teams/team.ts'
import { Registration } from './registration.ts'

export async function registrationPage(
  ctx: Context,
  idOrSlug: string,
  confirmationId?: string | null,
): Promise<RegistrationPage> {
  const event = await eventPage(ctx, idOrSlug, confirmationId ? await heldPlacesOf(ctx, confirmationId) : [])
  const { organization } = ctx
  return ctx.db.transaction(async (em) => ({
    event,
    form: await loadRegistrationForm(em, { organizationId: organization.id, id: event.id }),
    currency: organization.currency,
    fees: ratesOf(organization),
    order: confirmationId ? await heldOrderOf(em, ctx, event.id, confirmationId) : null,
  }))
}

const heldPlacesOf = ({ db, organization }: Context, confirmationId: string): Promise<PoolPlaces[]> =>
  db.transaction((em) =>
    query(
      em,
      sql<PoolPlaces>`
        select pool_id as "poolId", quantity from orders
        join order_place on order_place.organization_id = orders.organization_id and order_id = orders.id
        where orders.organization_id = ${organization.id} and confirmation_id = ${confirmationId}
          and held_until > clock_timestamp()`,
    ),
  )

async function heldOrderOf(em: Em, ctx: Context, eventId: string, confirmationId: string): Promise<HeldOrder | null> {
  const order = await loadOrder(em, ctx, confirmationId).catch(nullWhenRefused)
  if (order?.eventId !== eventId) return null
  const { organizationId, id: orderId } = order
  const participants = await em.find(Registration, { organizationId, orderId }, { orderBy: { position: 'asc' } })
  const team = await em.findOne(Team, { organizationId, orderId })
  const choice = team && { name: team.name, size: team.size }
  return heldOrderView(order, { participants, team: choice }, await databaseNow(em))
}

const nullWhenRefused = (error: unknown) => {
  if (error instanceof Refused) return null
  throw error
}
