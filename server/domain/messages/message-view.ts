import type { Context } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import type {
  MessageOrganization,
  MessageViews,
  OrderMessage,
  OrderMessageKind,
  RefundAlertMessage,
  RefundedOrderMessage,
} from '../../rules/message-views.ts'
import { raceDay } from '../../rules/race-day.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { Order } from '../orders/order.ts'
import { priceOf } from '../orders/order-price.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { Registration } from '../registrations/registration.ts'
import type { MessagePayload, ToldRefund } from './enqueue-message.ts'

type Told = { order: Order; event: Event; message: OrderMessage; origin: string }
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
  const told = await ctx.db.transaction((em) => orderMessage(em, ctx.organization, payload.orderId))
  return told && views[kind]({ ...told, recipient, refund: payload.refund })
}

const views: { [Kind in OrderMessageKind]: (told: ToldOf) => MessageViews[Kind] | null } = {
  'registration-received': (told) => heldMessage(told),
  'payment-rejected': (told) => heldMessage(told),
  'registration-confirmed-free': (told) => confirmedMessage(told),
  'payment-approved': (told) => confirmedMessage(told),
  'place-lost-and-refunded': (told) => refundedMessage(told),
  'place-lost-alert': (told) => alertMessage(told),
}

const heldMessage = ({ message, order, recipient }: ToldOf) =>
  (order.state === 'held' || order.state === 'awaiting_payment') && order.buyer?.email === recipient
    ? { ...message, heldUntil: order.heldUntil.toISOString() }
    : null

const confirmedMessage = ({ message, order }: Told) =>
  order.state === 'confirmed' ? { ...message, timings: raceDay, refundHours: order.refundHours } : null

const refundedMessage = ({ message, refund }: ToldOf): RefundedOrderMessage | null =>
  refund ? { ...message, refunded: refund.amount, because: refund.because } : null

const alertMessage = (told: ToldOf): RefundAlertMessage | null => {
  const { order, event, origin, message } = told
  const refunded = refundedMessage(told)
  return (
    refunded && {
      ...refunded,
      buyerFullName: order.buyer ? `${order.buyer.firstName} ${order.buyer.lastName}` : message.buyerName,
      buyerEmail: order.buyer?.email ?? '',
      adminUrl: `${origin}/admin/events/${event.id}/athletes`,
    }
  )
}

async function orderMessage(em: Em, { id, origin }: CurrentOrganization, orderId: string): Promise<Told | null> {
  const order = await em.findOne(Order, { organizationId: id, id: orderId })
  if (!order) return null
  const event = await em.findOneOrFail(Event, { organizationId: id, id: order.eventId })
  const registrations = await em.find(Registration, { organizationId: id, orderId }, { orderBy: { position: 'asc' } })
  const competitions = await em.find(Competition, { organizationId: id, eventId: event.id })
  const competitionOf = new Map(competitions.map((one) => [one.id, one]))
  const message: OrderMessage = {
    event: { ...pickEvent(event), startsAt: event.startsAt.toISOString() },
    confirmationNumber: order.confirmationNumber,
    orderUrl: `${origin}/event/${event.slug}/register/success/${order.confirmationId}`,
    buyerName: order.buyer?.firstName ?? registrations[0]?.firstName ?? '',
    athletes: registrations.map(({ firstName, lastName, competitionId }) => ({
      name: `${firstName} ${lastName}`,
      competition: competitionOf.get(competitionId)?.name ?? '',
      startsAt: (competitionOf.get(competitionId)?.startsAt ?? event.startsAt).toISOString(),
    })),
    currency: order.currency,
    price: priceOf(order),
    couponCode: order.couponCode ?? null,
  }
  return { order, event, message, origin }
}

const pickEvent = ({ slug, title, timeZone, locationName, locationAddress, latitude, longitude, course }: Event) => ({
  slug,
  title,
  timeZone,
  locationName,
  locationAddress,
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
  course: course ?? null,
})

const numberOf = (degrees: number | string | null | undefined) => (degrees == null ? null : Number(degrees))

/** The sender as its mails show it. */
export function messageOrganization(organization: CurrentOrganization): MessageOrganization {
  const { name, region, origin, logo, theme, contactEmail } = organization
  return { name, region, origin, logo, theme, contactEmail }
}
