import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { closedRefusal, entryClosedReason } from '#rules/competitions/places.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { mostOf } from '#rules/merchandise/athlete-merchandise.ts'
import type { MoreMerchandisePage } from '#rules/merchandise/more-merchandise.ts'
import { isAddable, isOfferedTo } from '#rules/merchandise/offered-item.ts'
import { queryOf } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import { isConfirmationId } from '../orders/load-order.ts'
import { cheapestMethod, pricesDiffer, pricingTerms, ratesOf } from '../orders/order-price.ts'
import { methodsOf } from '../payments/methods-of.ts'
import { loadParticipant } from './load-participant.ts'
import { offeredItems } from './offered-items.ts'
import { quantitiesOf } from './quantities-of.ts'

type Key = Readonly<{ participantId: string; confirmationId: string | null }>

/** What can be added to a place. Throws `Refused` `order_not_found`. */
export const moreMerchandisePage = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, { participantId, confirmationId }: Key): Promise<MoreMerchandisePage> {
    const registration = await loadParticipant(em, ctx, participantId)
    const { organizationId, eventId, competitionId, firstName, lastName, status } = registration
    const event = await em.findOneOrFail(Event, { organizationId, id: eventId })
    const competition = await em.findOneOrFail(Competition, { organizationId, id: competitionId })
    const { id, slug, title, timeZone, locationName, refundKeepsFees } = event
    const { startsAt, name } = competition
    const seller = pricingTerms(ctx.organization, event)
    const methods = methodsOf(ctx, event)
    const order = confirmationId ? await orderOf(em, registration, confirmationId) : null
    const quantities = await quantitiesOf(em, registration, order?.draftKey)
    const items = (await offeredItems(em, event))
      .filter((item) => isAddable(item) && isOfferedTo(item, competitionId))
      // Nobody has to choose any of it.
      .map((item) => ({ ...item, rule: 'optional' as const, most: mostOf(item.rule) - (quantities.get(item.id) ?? 0) }))
      .filter(({ most }) => most > 0)
    const reason = entryClosedReason(registrationWindow(event), { startsAt, canSell: true }, ctx.now)
    return {
      participantId,
      firstName,
      lastName,
      competitionId,
      competition: name,
      event: {
        id,
        slug,
        title,
        timeZone,
        locationName,
        startsAt: startsAt.toISOString(),
        course: event.course ?? null,
        refundHours: refundHoursOf(ctx.organization, event),
        refundKeepsFees,
      },
      closed: status === 'cancelled' ? 'registration_cancelled' : reason && closedRefusal(reason),
      items,
      fees: ratesOf(seller, cheapestMethod(seller, methods)),
      areFeesLowest: pricesDiffer(seller, methods),
      order,
    }
  },
})

type Registration = Awaited<ReturnType<typeof loadParticipant>>
type HeldChoices = NonNullable<MoreMerchandisePage['order']>

/** What an order of this participant has chosen, also once its time is over; `draftKey` while it can be changed. */
async function orderOf(em: Em, registration: Registration, confirmationId: string): Promise<HeldChoices | null> {
  if (!isConfirmationId(confirmationId)) return null
  const [order] = await query(
    em,
    sql<HeldChoices>`
      select case when orders.state in ('held', 'awaiting_payment') then draft_key end as "draftKey",
        (select json_agg(json_build_object('itemId', item_id, 'variantId', variant_id, 'quantity', choice.quantity)
            order by line.position)
          from order_line as line
          join merchandise_choice as choice on choice.organization_id = line.organization_id and choice.line_id = line.id
          where line.organization_id = orders.organization_id and line.order_id = orders.id) as choices
      from orders
      where organization_id = ${registration.organizationId} and confirmation_id = ${confirmationId}
        and adds_to_registration_id = ${registration.id} and orders.state in ('held', 'awaiting_payment', 'expired')`,
  )
  return order ?? null
}
