import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { visibleArrival } from '#rules/events/arrival.ts'
import { can } from '#rules/permissions.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { isOfferedTo } from '#rules/merchandise/offered-item.ts'
import { pick } from '#rules/pick.ts'
import { placesInPrice } from '#rules/teams/team-terms.ts'
import { Refused } from '#rules/refusals.ts'
import { tierForHolder } from '#rules/competitions/price-tiers.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import { entryClosedReason } from '#rules/competitions/places.ts'
import {
  parseAcceptanceItems,
  parseEventLanding,
  parseGallery,
  parseHiddenSections,
  parseInfoCards,
  filePathOf,
  parseVideo,
} from '#rules/text/stored-fields.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { localizeAll } from '#rules/text/localized.ts'
import type { EventPage, EventTicket } from '#rules/events/event-views.ts'
import { queryOf } from '../command.ts'
import { competitionsWithPools, competitionViewOf } from '../competitions/competition-views.ts'
import { teamTermsOf, type Competition } from '../competitions/competition.ts'
import type { OpenTier } from '../competitions/place-prices.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import { itemsOfPlaces, type ItemOfPlaces } from '../merchandise/items-of-places.ts'
import { canSell } from '../payments/methods-of.ts'
import { offeredTickets } from '../tickets/offered-tickets.ts'
import { findByIdOrSlug } from './event-by-id-or-slug.ts'
import { eventSponsors } from './event-sponsors.ts'
import { Event } from './event.ts'
import { eventCardOf, lastStart } from './event-card.ts'
import { eventFigures } from './event-figures.ts'
import { registrationWindow } from './registration-window.ts'

/**
 * An event's public page, by id or slug, with the prices for anyone who holds `heldPlaces`. Throws `Refused`
 * `not_found`, also for drafts unless staff ask.
 */
export const eventPage = queryOf({
  permission: 'anybody',
  subject: loadVisibleEvent,
  run: ({ em, ctx, subject: event }, heldPlaces: readonly PoolPlaces[] = []): Promise<EventPage> =>
    eventPageOf(em, ctx, event, heldPlaces),
})

/** The page with values that are not saved. */
export const eventPageWith = queryOf({
  permission: 'anybody',
  subject: loadVisibleEvent,
  async run({ em, ctx, subject: event }, draft: EventDraft): Promise<EventPage> {
    // Detached from the transaction, which would save them.
    em.clear()
    return eventPageOf(em, ctx, Object.assign(event, draft))
  },
})

export type EventDraft = Pick<Event, 'landing' | 'infoCards' | 'sponsors'>

export async function loadVisibleEvent(em: Em, { organization, actor }: Context, idOrSlug: string): Promise<Event> {
  const event = await findByIdOrSlug(em, organization.id, idOrSlug)
  if (!event || (event.status === 'draft' && !can(actor, 'see-events'))) throw new Refused({ code: 'not_found' })
  return event
}

export async function eventPageOf(
  em: Em,
  ctx: Context,
  event: Event,
  heldPlaces: readonly PoolPlaces[] = [],
): Promise<EventPage> {
  const { competitions, pools, tiers } = await competitionsWithPools(em, ctx, event)
  const items = await itemsOfPlaces(em, event, heldPlaces)
  const tiersOf = tiersForHolder(tiers, heldPlaces, dayOf(ctx.now, event.timeZone))
  const itemsOf = ({ id }: Competition) => items.filter((item) => isOfferedTo(item, id))
  const cardCompetitions = competitions.map((one) => ({
    ...pools.get(one.poolId)!,
    poolId: one.poolId,
    name: one.name,
    price: one.price,
    tiers: tiersOf(one),
    deferredCash: one.deferredCash,
    required: placesInPrice(teamTermsOf(one)) * sumOf(itemsOf(one)),
    distanceM: one.distanceM ?? null,
    startsAt: one.startsAt,
    canSell: canSell(ctx, event, one),
  }))
  const soldCompetitions = cardCompetitions.filter((one) => one.canSell)
  const { description, locationAddress, parking } = event
  return {
    ...eventCardOf(ctx, event, cardCompetitions, ctx.now),
    description,
    locationAddress,
    parking,
    latitude: degreesOf(event.latitude),
    longitude: degreesOf(event.longitude),
    registrationDeadline: event.registrationDeadline?.toISOString() ?? null,
    closedReason: entryClosedReason(
      registrationWindow(event),
      {
        startsAt: lastStart(event, soldCompetitions),
        canSell: cardCompetitions.length === 0 || soldCompetitions.length > 0,
      },
      ctx.now,
    ),
    courseFile: filePathOf(event.courseFile),
    arrival: visibleArrival(event, ctx.now),
    refundHours: competitions.some(({ price }) => price > 0) ? refundHoursOf(ctx.organization, event) : 0,
    refundKeepsFees: event.refundKeepsFees,
    competitions: competitions.map((one) =>
      competitionViewOf(ctx, event, one, {
        places: pools.get(one.poolId)!,
        tiers: tiersOf(one),
        items: itemsOf(one),
      }),
    ),
    tickets: await ticketsOf(em, ctx, event),
    sponsors: sponsorsOf(ctx, event),
    ...localizeAll(textsOf(event), ctx.locale, ctx.organization.language),
    ...(await eventFigures(em, ctx, event)),
  }
}

async function ticketsOf(em: Em, ctx: Context, event: Event): Promise<EventTicket[]> {
  if (!event.supportsTickets || event.status === 'cancelled' || isEventOver(event.startsAt, ctx.now)) return []
  const offered = await offeredTickets(em, ctx, event)
  return offered.map((type) =>
    pick(type, ['id', 'name', 'description', 'price', 'state', 'saleStartsAt', 'saleEndsAt']),
  )
}

const sumOf = (items: readonly ItemOfPlaces[]) => items.reduce((sum, { price }) => sum + price, 0)

const tiersForHolder =
  (tiers: ReadonlyMap<string, readonly OpenTier[]>, heldPlaces: readonly PoolPlaces[], today: Day) =>
  ({ id }: Pick<Competition, 'id'>) =>
    (tiers.get(id) ?? []).map((tier) =>
      tierForHolder(tier, heldPlaces.find(({ poolId }) => poolId === tier.poolId)?.quantity ?? 0, today),
    )

const sponsorsOf = (ctx: Context, event: Event): Sponsor[] =>
  parseHiddenSections(event.landing).has('sponsors') ? [] : eventSponsors(ctx, event)

function textsOf(event: Event) {
  const { order, hidden: hiddenSections, call } = parseEventLanding(event.landing)
  const hidden = new Set(hiddenSections)
  return {
    layout: { order, hidden: hiddenSections },
    call,
    included: event.included,
    schedule: event.schedule,
    acceptanceItems: parseAcceptanceItems(event.acceptanceItems),
    infoCards: hidden.has('info') ? [] : parseInfoCards(event.infoCards),
    gallery: hidden.has('gallery') ? [] : parseGallery(event.gallery),
    video: hidden.has('video') ? null : parseVideo(event.video),
  }
}

function degreesOf(value: number | string | null | undefined): number | null {
  return value == null ? null : Number(value)
}
