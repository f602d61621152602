import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { HeldPage, RegistrationPage } from '#rules/registrations/registration-views.ts'
import { participantTermsOf } from '#rules/registrations/participant-terms.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { eventPage } from '../events/event-page.ts'
import { heldOrderView } from '../orders/held-order-view.ts'
import { isConfirmationId, loadOrder } from '../orders/load-order.ts'
import { ratesOf } from '../orders/order-price.ts'
import { documentsOf } from '../registration-files/documents-of.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { Team } from '../teams/team.ts'
import { Registration } from './registration.ts'

export async function registrationPage(
  ctx: Context,
  idOrSlug: string,
  confirmationId?: string | null,
): Promise<RegistrationPage> {
  const heldPlaces = confirmationId && isConfirmationId(confirmationId) ? await heldPlacesOf(ctx, confirmationId) : []
  const event = await eventPage(ctx, idOrSlug, heldPlaces)
  const { organization } = ctx
  return ctx.db.transaction(async (em) => {
    const form = await loadRegistrationForm(em, { organizationId: organization.id, id: event.id })
    const { currency } = organization
    const order = confirmationId ? await heldOrderOf(em, ctx, { event, form }, confirmationId) : null
    return { event, form, currency, fees: ratesOf(organization), order }
  })
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

type SoldEvent = Pick<RegistrationPage, 'event' | 'form'>

async function heldOrderOf(
  em: Em,
  ctx: Context,
  { event, form }: SoldEvent,
  confirmationId: string,
): Promise<HeldPage | null> {
  const order = await loadOrder(em, ctx, confirmationId).catch(nullWhenRefused)
  if (order?.eventId !== event.id) return null
  const { organizationId, id: orderId } = order
  const athletes = await em.find(Registration, { organizationId, orderId }, { orderBy: { position: 'asc' } })
  const team = await em.findOne(Team, { organizationId, orderId })
  const held = { participants: athletes, team: team && { name: team.name, size: team.size } }
  const view = heldOrderView(order, held, await databaseNow(em))
  if (!view) return null
  const { raceDays } = participantTermsOf(event, form, ctx.now)
  const documents = await documentsOf(em, { athletes, fields: form.fields, raceDays })
  const participants = view.participants.map((participant, index) => ({
    ...participant,
    id: athletes[index]!.id,
    documents: documents[index]!,
  }))
  return { ...view, participants }
}

const nullWhenRefused = (error: unknown) => {
  if (error instanceof Refused) return null
  throw error
}
