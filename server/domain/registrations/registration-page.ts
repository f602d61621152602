import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { isOfferedTo } from '#rules/merchandise/offered-item.ts'
import { formFaults, type FormFault } from '#rules/registration-forms/form-faults.ts'
import type { ParticipantTerms } from '#rules/registrations/registration-form.ts'
import type { HeldPage, ParticipantView, RegistrationPage } from '#rules/registrations/registration-views.ts'
import { participantTermsOf } from '#rules/registrations/participant-terms.ts'
import type { OfferedTicket } from '#rules/tickets/ticket-choice.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { eventPage } from '../events/event-page.ts'
import { loadClaimedDiscount } from '../coupons/coupon-uses.ts'
import { Event } from '../events/event.ts'
import { heldOrderView } from '../orders/held-order-view.ts'
import { isConfirmationId, loadOrder } from '../orders/load-order.ts'
import { isAddition, isDifference } from '../orders/order.ts'
import { MerchandiseChoice } from '../merchandise/merchandise-choice.ts'
import { participantOfAddition } from '../merchandise/participant-of-addition.ts'
import { offeredItems } from '../merchandise/offered-items.ts'
import { cheapestMethod, pricesDiffer, pricingTerms, ratesOf } from '../orders/order-price.ts'
import { linesOf } from '../orders/order-lines.ts'
import { methodOffers } from '../payments/method-offers.ts'
import { methodsOf } from '../payments/methods-of.ts'
import { documentsOf } from '../registration-files/documents-of.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { findNamesake } from '../teams/find-namesake.ts'
import { Team } from '../teams/team.ts'
import { heldTicketLines } from '../tickets/held-ticket-lines.ts'
import { offeredTickets } from '../tickets/offered-tickets.ts'
import { likelyDuplicates } from './likely-duplicates.ts'
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
    const key = { organizationId: organization.id, id: event.id }
    const row = await em.findOneOrFail(Event, key)
    const form = await loadRegistrationForm(em, key)
    const merchandise = await offeredItems(em, key)
    const { currency } = organization
    const order = confirmationId ? await heldOrderOf(em, ctx, { event, row, form, merchandise }, confirmationId) : null
    const types = row.supportsTickets ? await offeredTickets(em, ctx, row, heldPlaces) : []
    const isHeld = ({ id }: OfferedTicket) => order?.tickets.some(({ ticketTypeId }) => ticketTypeId === id)
    const tickets = types.filter((type) => type.state === 'on_sale' || isHeld(type))
    const methods = methodsOf(ctx, row)
    const seller = pricingTerms(organization, row)
    const fees = ratesOf(seller, cheapestMethod(seller, methods))
    const areFeesLowest = pricesDiffer(seller, methods)
    const endedAddition = confirmationId && !order ? await findEndedAddition(em, ctx, confirmationId) : null
    const isOfTickets = order !== null && order.participants.length === 0
    return { event, form, merchandise, tickets, currency, fees, areFeesLowest, order, endedAddition, isOfTickets }
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

type SoldEvent = Pick<RegistrationPage, 'event' | 'form' | 'merchandise'> & { row: Event }

async function heldOrderOf(
  em: Em,
  ctx: Context,
  { event, row, ...terms }: SoldEvent,
  confirmationId: string,
): Promise<HeldPage | null> {
  const order = await loadOrder(em, ctx, confirmationId).catch(nullWhenRefused)
  if (order?.eventId !== event.id || isDifference(order)) return null
  const { organizationId, id: orderId } = order
  const lines = await linesOf(em, order)
  const lineId = { $in: lines.map(({ id }) => id) }
  const choices = await em.find(MerchandiseChoice, { organizationId, lineId })
  const isAdded = isAddition(order)
  const which = order.addsToRegistrationId == null ? { orderId } : { id: order.addsToRegistrationId }
  const athletes = await em.find(Registration, { organizationId, ...which }, { orderBy: { position: 'asc' } })
  const withChoices = athletes.map(({ id, competitionId, firstName, lastName, email }) => {
    const merchandise = choices.filter((choice) => choice.registrationId === id)
    return { competitionId, firstName, lastName, email, merchandise: merchandise.map(choiceOf) }
  })
  const team = await em.findOne(Team, { organizationId, orderId })
  const held = { participants: withChoices, team: team && { name: team.name, size: team.size } }
  const now = await databaseNow(em)
  const view = heldOrderView(order, held, now)
  if (!view) return null
  const { raceDays } = participantTermsOf(event, terms, ctx.now)
  // The questions for the place are no part of an order that adds to it.
  const fields = isAdded ? [] : terms.form.fields
  const documents = await documentsOf(em, { athletes, fields, raceDays })
  const lookalikes = isAdded ? new Set<string>() : await likelyDuplicates(em, order, athletes)
  const participants = view.participants.map((participant, index) => ({
    ...participant,
    id: athletes[index]!.id,
    documents: documents[index]!,
    faults: isAdded ? [] : faultsOf(athletes[index]!, participant, { ...terms, raceDays }),
    isLikelyRegistered: lookalikes.has(athletes[index]!.id),
  }))
  const methods = methodOffers(
    ctx,
    { order, event: { ...row, registrationDeadline: row.registrationDeadline ?? null }, now },
    { terms: lines, discount: await loadClaimedDiscount(em, order) },
  )
  const namesake = team && (await findNamesake(em, team))
  const addsTo = await participantOfAddition(em, order)
  const tickets = lines.some(({ kind }) => kind === 'ticket') ? await heldTicketLines(em, order) : []
  return { ...view, participants, tickets, addsTo, namesake, methods, paymentMethod: order.paymentMethod ?? null }
}

async function findEndedAddition(em: Em, ctx: Context, confirmationId: string): Promise<string | null> {
  const order = await loadOrder(em, ctx, confirmationId).catch(nullWhenRefused)
  return order && participantOfAddition(em, order)
}

type FormTerms = Pick<SoldEvent, 'form' | 'merchandise'> & Pick<ParticipantTerms, 'raceDays'>

/** The form, or what athletes get, may have changed since the places were held. */
function faultsOf(
  { competitionId, birthDate = null, answers }: Registration,
  { merchandise: choices }: Pick<ParticipantView, 'merchandise'>,
  { form, merchandise, raceDays }: FormTerms,
): FormFault[] {
  const missingItems = merchandise.filter(
    (item) =>
      item.rule !== 'optional' && isOfferedTo(item, competitionId) && !choices.some(({ itemId }) => itemId === item.id),
  )
  const athlete = { competitionId, birthDate, raceDay: raceDays[competitionId]! }
  return formFaults(athlete, { fields: form.fields, answers, missingItems })
}

const choiceOf = ({ itemId, variantId, quantity }: MerchandiseChoice) => ({ itemId, variantId, quantity })

const nullWhenRefused = (error: unknown) => {
  if (error instanceof Refused) return null
  throw error
}
