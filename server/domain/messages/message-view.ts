import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { arrivalShown } from '#rules/events/arrival.ts'
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
import { paths } from '#rules/paths.ts'
import { Competition } from '../competitions/competition.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { Event } from '../events/event.ts'
import { revisionOf } from '../events/event-revision.ts'
import { Order } from '../orders/order.ts'
import { priceOf } from '../orders/order-price.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { Registration } from '../registrations/registration.ts'
import type { MessagePayload, ToldRefund } from './enqueue-message.ts'

type Told = { order: Order; event: Event; message: OrderMessage; placesLeft: PlacesLeft[]; origin: string; now: Date }
type ToldOf = Told & { recipient: string; refund: ToldRefund | undefined }

/**
 * What a message about an order tells, as things stand now; null when the order is gone or what would be told is no
 * longer true: nobody is asked to pay for places that are paid, or given back, or at an address that
 * the buyer has corrected since.
 */
export async function messageView<Kind extends OrderMessageKind>(
  ctx: Context,
  { kind, recipient, payload }: { kind: Kind; recipient: string; payload: MessagePayload },
): Promise<MessageViews[Kind] | null> {
  const told = await ctx.db.transaction((em) => orderMessage(em, ctx, payload, kind))
  return told && views[kind]({ ...told, recipient, refund: payload.refund })
}

const views: { [Kind in OrderMessageKind]: (told: ToldOf) => MessageViews[Kind] | null } = {
  'registration-received': (told) => heldMessage(told),
  'payment-rejected': (told) => heldMessage(told),
  'registration-confirmed-free': (told) => confirmedMessage(told),
  'payment-approved': (told) => confirmedMessage(told),
  'athlete-confirmed': (told) => confirmedMessage(told),
  'event-cancelled': (told) => cancelledMessage(told),
  'place-lost-and-refunded': (told) => refundedMessage(told),
  'place-lost-alert': (told) => refundAlert(told),
  'registration-alert': (told) => registrationAlert(told),
}

const heldMessage = ({ message, order, recipient }: ToldOf) =>
  (order.state === 'held' || order.state === 'awaiting_payment') && order.buyer?.email === recipient
    ? { ...message, heldUntil: order.heldUntil.toISOString() }
    : null

// Who is told of the cancellation needs no word on how to arrive.
const confirmedMessage = ({ message, order, event, now }: Told) =>
  order.state === 'confirmed' && event.status !== 'cancelled'
    ? { ...message, arrival: arrivalShown(event, now), refundHours: order.refundHours }
    : null

const cancelledMessage = ({ message, order, event }: Told): EventCancelledMessage | null => {
  const isPaid = order.state === 'confirmed' && order.total > 0 && message.athletePosition === null
  return event.status === 'cancelled' ? { ...message, isPaid } : null
}

const refundedMessage = ({ message, refund }: ToldOf): RefundedOrderMessage | null =>
  refund ? { ...message, refunded: refund.amount, because: refund.because } : null

const refundAlert = (told: ToldOf): RefundAlertMessage | null => {
  const { order, event, origin } = told
  const refunded = refundedMessage(told)
  return (
    refunded && {
      ...refunded,
      buyerFullName: buyerFullName(told),
      buyerEmail: order.buyer?.email ?? '',
      adminUrl: origin + adminPaths.eventAthletes(event.id),
    }
  )
}

const registrationAlert = (told: Told): RegistrationAlertMessage | null => {
  const { order, event, message, placesLeft, origin } = told
  if (order.state !== 'confirmed') return null
  const adminUrl = origin + adminPaths.eventAthletes(event.id)
  const settingsUrl = origin + adminPaths.settings
  return { ...message, buyerFullName: buyerFullName(told), placesLeft, adminUrl, settingsUrl }
}

const buyerFullName = ({ order: { buyer }, message }: Told) =>
  buyer ? `${buyer.firstName} ${buyer.lastName}` : message.readerName

/** Null when the order is gone, or the athlete who was to read it. */
async function orderMessage(
  em: Em,
  { organization, now }: Context,
  payload: MessagePayload,
  kind: OrderMessageKind,
): Promise<Told | null> {
  const { id, origin } = organization
  const order = await em.findOne(Order, { organizationId: id, id: payload.orderId })
  if (!order) return null
  const event = await em.findOneOrFail(Event, { organizationId: id, id: order.eventId })
  const own = { organizationId: id, orderId: order.id, ...(payload.registrationId && { id: payload.registrationId }) }
  const registrations = await em.find(Registration, own, { orderBy: { position: 'asc' } })
  const athlete = payload.registrationId ? registrations[0] : null
  if (athlete === undefined || (athlete && !athlete.confirmationId)) return null
  const competitions = await em.find(Competition, { organizationId: id, eventId: event.id })
  const competitionOf = new Map(competitions.map((one) => [one.id, one]))
  const message: OrderMessage = {
    event: { ...pickEvent(event), startsAt: event.startsAt.toISOString() },
    confirmationNumber: order.confirmationNumber,
    orderUrl: origin + pageOf(event, order, athlete),
    readerName: (athlete ?? order.buyer ?? registrations[0])?.firstName ?? '',
    athletePosition: athlete?.position ?? null,
    athletes: registrations.map(({ firstName, lastName, competitionId }) => ({
      name: `${firstName} ${lastName}`,
      competition: competitionOf.get(competitionId)?.name ?? '',
      startsAt: (competitionOf.get(competitionId)?.startsAt ?? event.startsAt).toISOString(),
    })),
    currency: order.currency,
    price: priceOf(order),
    couponCode: order.couponCode ?? null,
  }
  const entered = competitions.filter((one) => registrations.some(({ competitionId }) => competitionId === one.id))
  const placesLeft = kind === 'registration-alert' ? await placesLeftIn(em, id, entered) : []
  return { order, event, message, placesLeft, origin, now }
}

const pageOf = ({ slug }: Event, { confirmationId }: Order, athlete: Registration | null) =>
  athlete ? paths.participant(slug, athlete.confirmationId!) : paths.confirmation(slug, confirmationId)

async function placesLeftIn(em: Em, organizationId: string, competitions: Competition[]): Promise<PlacesLeft[]> {
  const pools = await em.find(PlacePool, { organizationId, id: competitions.map(({ poolId }) => poolId) })
  return competitions.flatMap(({ name, poolId }) => {
    const { capacity, taken } = pools.find((pool) => pool.id === poolId)!
    return capacity == null ? [] : [{ competition: name, left: Math.max(0, capacity - taken) }]
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
    ...revisionOf(event),
  }
}

const numberOf = (degrees: number | string | null | undefined) => (degrees == null ? null : Number(degrees))

/** The sender as its mails show it. */
export function messageOrganization(organization: CurrentOrganization): MessageOrganization {
  const { name, region, origin, logo, theme, contactEmail, contactPhone, website } = organization
  return { name, region, origin, logo, theme, contactEmail, contactPhone, website }
}
