import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { visibleArrival } from '#rules/events/arrival.ts'
import type {
  EventCancelledMessage,
  MessageOrganization,
  MessageViews,
  OrderMessage,
  OrderMessageKind,
  PlacesLeft,
  RefundAlertMessage,
  RefundedOrderMessage,
  RegistrationAlertMessage,
} from '#rules/messages/message-views.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import { paths } from '#rules/paths.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { eventRevisionOf } from '../events/event-revision.ts'
import { Order } from '../orders/order.ts'
import { priceOf } from '../orders/order-price.ts'
import { poolCounts } from '../orders/pools.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { Registration } from '../registrations/registration.ts'
import type { MessagePayload, RefundNotice } from './enqueue-message.ts'

type OrderFacts = {
  order: Order
  event: Event
  message: OrderMessage
  placesLeft: PlacesLeft[]
  origin: string
  now: Date
}
type MessageFacts = OrderFacts & { recipient: string; refund: RefundNotice | undefined }

/**
 * Read when the message is sent; null when the order is gone or the reason no longer holds: nobody is asked to pay for
 * places that are paid or released, or at an address that the buyer has corrected.
 */
export async function messageView<Kind extends OrderMessageKind>(
  ctx: Context,
  { kind, recipient, payload }: { kind: Kind; recipient: string; payload: MessagePayload },
): Promise<MessageViews[Kind] | null> {
  const facts = await ctx.db.transaction((em) => loadOrderFacts(em, ctx, payload, kind))
  return facts && views[kind]({ ...facts, recipient, refund: payload.refund })
}

const views: { [Kind in OrderMessageKind]: (facts: MessageFacts) => MessageViews[Kind] | null } = {
  'registration-received': (facts) => heldMessage(facts),
  'payment-rejected': (facts) => heldMessage(facts),
  'registration-confirmed-free': (facts) => confirmedMessage(facts),
  'payment-approved': (facts) => confirmedMessage(facts),
  'athlete-confirmed': (facts) => confirmedMessage(facts),
  'event-cancelled': (facts) => cancelledMessage(facts),
  'place-lost-and-refunded': (facts) => refundedMessage(facts),
  'place-lost-alert': (facts) => refundAlert(facts),
  'registration-alert': (facts) => registrationAlert(facts),
}

const heldMessage = ({ message, order, recipient }: MessageFacts) =>
  (order.state === 'held' || order.state === 'awaiting_payment') && order.buyer?.email === recipient
    ? { ...message, heldUntil: order.heldUntil.toISOString() }
    : null

const confirmedMessage = ({ message, order, event, now }: OrderFacts) =>
  order.state === 'confirmed' && event.status !== 'cancelled'
    ? { ...message, arrival: visibleArrival(event, now), refundHours: order.refundHours }
    : null

const cancelledMessage = ({ message, order, event }: OrderFacts): EventCancelledMessage | null => {
  const isPaid = order.state === 'confirmed' && order.total > 0 && message.athletePosition === null
  return event.status === 'cancelled' ? { ...message, isPaid } : null
}

const refundedMessage = ({ message, refund }: MessageFacts): RefundedOrderMessage | null =>
  refund ? { ...message, refunded: refund.amount, because: refund.because } : null

const refundAlert = (facts: MessageFacts): RefundAlertMessage | null => {
  const { order, event, origin } = facts
  const refunded = refundedMessage(facts)
  return (
    refunded && {
      ...refunded,
      buyerFullName: buyerFullName(facts),
      buyerEmail: order.buyer?.email ?? '',
      adminUrl: origin + adminPaths.eventAthletes(event.id),
    }
  )
}

const registrationAlert = (facts: OrderFacts): RegistrationAlertMessage | null => {
  const { order, event, message, placesLeft, origin } = facts
  if (order.state !== 'confirmed') return null
  const adminUrl = origin + adminPaths.eventAthletes(event.id)
  const settingsUrl = origin + adminPaths.settings
  return { ...message, buyerFullName: buyerFullName(facts), placesLeft, adminUrl, settingsUrl }
}

const buyerFullName = ({ order: { buyer }, message }: OrderFacts) =>
  buyer ? `${buyer.firstName} ${buyer.lastName}` : message.readerName

async function loadOrderFacts(
  em: Em,
  { organization, now }: Context,
  payload: MessagePayload,
  kind: OrderMessageKind,
): Promise<OrderFacts | null> {
  const { id, origin } = organization
  const order = await em.findOne(Order, { organizationId: id, id: payload.orderId })
  if (!order) return null
  const event = await em.findOneOrFail(Event, { organizationId: id, id: order.eventId })
  const filter = {
    organizationId: id,
    orderId: order.id,
    ...(payload.registrationId && { id: payload.registrationId }),
  }
  const registrations = await em.find(Registration, filter, { orderBy: { position: 'asc' } })
  const athlete = payload.registrationId ? registrations[0] : null
  if (athlete === undefined || (athlete && !athlete.confirmationId)) return null
  const competitions = await em.find(Competition, { organizationId: id, eventId: event.id })
  const competitionsById = new Map(competitions.map((one) => [one.id, one]))
  const message: OrderMessage = {
    event: { ...pickEvent(event), startsAt: event.startsAt.toISOString() },
    confirmationNumber: order.confirmationNumber,
    orderUrl: origin + orderPath(event, order, athlete),
    readerName: (athlete ?? order.buyer ?? registrations[0])?.firstName ?? '',
    athletePosition: athlete?.position ?? null,
    athletes: registrations.map(({ firstName, lastName, competitionId }) => ({
      name: `${firstName} ${lastName}`,
      competition: competitionsById.get(competitionId)?.name ?? '',
      startsAt: (competitionsById.get(competitionId)?.startsAt ?? event.startsAt).toISOString(),
    })),
    currency: order.currency,
    price: priceOf(order),
    couponCode: order.couponCode ?? null,
  }
  const enteredCompetitions = competitions.filter((one) =>
    registrations.some(({ competitionId }) => competitionId === one.id),
  )
  const placesLeft = kind === 'registration-alert' ? await findPlacesLeft(em, id, enteredCompetitions) : []
  return { order, event, message, placesLeft, origin, now }
}

const orderPath = ({ slug }: Event, { confirmationId }: Order, athlete: Registration | null) =>
  athlete ? paths.participant(slug, athlete.confirmationId!) : paths.confirmation(slug, confirmationId)

async function findPlacesLeft(em: Em, organizationId: string, competitions: Competition[]): Promise<PlacesLeft[]> {
  const pools = await poolCounts(
    em,
    organizationId,
    competitions.map(({ poolId }) => poolId),
  )
  return competitions.flatMap(({ name, poolId }) => {
    const left = placesLeft(pools.get(poolId)!)
    return left === null ? [] : [{ competition: name, left }]
  })
}

const pickEvent = (event: Event) => {
  const { slug, title, timeZone, locationName, locationAddress, latitude, longitude, course } = event
  return {
    slug,
    title,
    timeZone,
    locationName,
    locationAddress,
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    course: course ?? null,
    ...eventRevisionOf(event),
  }
}

const numberOf = (degrees: number | string | null | undefined) => (degrees == null ? null : Number(degrees))

export function messageOrganization(organization: CurrentOrganization): MessageOrganization {
  const { name, region, origin, logo, theme, contactEmail, contactPhone, website } = organization
  return { name, region, origin, logo, theme, contactEmail, contactPhone, website }
}
