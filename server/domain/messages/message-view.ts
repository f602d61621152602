import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { visibleArrival } from '#rules/events/arrival.ts'
import type {
  AnswersMessage,
  BuyersChangeMessage,
  CodeMessage,
  EventCancelledMessage,
  IncompleteAthlete,
  MessageOrganization,
  MessageViews,
  MissingMessage,
  OrderMessage,
  OrderMessageKind,
  PlacesLeft,
  RefundAlertMessage,
  RefundedOrderMessage,
  RegistrationAlertMessage,
  TeamMembership,
  TeamRenamedMessage,
} from '#rules/messages/message-views.ts'
import { labelsOf, missingMembersOf, type MissingItem } from '#rules/registration-forms/missing-items.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import { paths } from '#rules/paths.ts'
import { missingOf } from '../answers/athlete-answers.ts'
import { codeMinutes } from '#rules/own-registrations/code.ts'
import { changeableAthletes } from '../own-registrations/changeable-athletes.ts'
import { hasJoinedAlone } from '../own-registrations/own-registration.ts'
import { createCode } from '../own-registrations/codes.ts'
import { Event } from '../events/event.ts'
import { eventRevisionOf } from '../events/event-revision.ts'
import { Order } from '../orders/order.ts'
import { priceOf } from '../orders/order-price.ts'
import { poolCounts } from '../orders/pools.ts'
import { describeLines, findLineOf, goesWith, soldLine, type DescribedLine } from '../orders/sold-lines.ts'
import { findMemberTeam } from '../teams/team-status.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import type { MessagePayload } from './enqueue-message.ts'

type OrderFacts = {
  order: Order
  event: Event
  message: OrderMessage
  placesLeft: PlacesLeft[]
  missing: MissingItem[]
  incomplete: IncompleteAthlete[]
  membership: TeamMembership | null
  teamName: string | null
  code: string | null
  origin: string
  now: Date
}
type MessageFacts = OrderFacts & Pick<MessagePayload, 'refund' | 'labels' | 'fileChange'> & { recipient: string }

/**
 * Read when the message is sent; null when the order is gone or the reason no longer holds: nobody is asked to pay for
 * places that are paid or released, or at an address that the buyer has corrected.
 */
export async function messageView<Kind extends OrderMessageKind>(
  ctx: Context,
  { kind, recipient, payload }: { kind: Kind; recipient: string; payload: MessagePayload },
): Promise<MessageViews[Kind] | null> {
  const facts = await ctx.db.transaction((em) => loadOrderFacts(em, ctx, { kind, recipient, payload }))
  return facts && views[kind]({ ...facts, ...payload, recipient })
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
  'answers-changed': (facts) => answersMessage(facts),
  'registration-changed': (facts) => answersMessage(facts),
  'registration-changed-by-buyer': (facts) => buyersChangeMessage(facts),
  'team-renamed': (facts) => teamRenamedMessage(facts),
  'registration-code': (facts) => codeMessage(facts),
  'missing-items': (facts) => (facts.missing.length > 0 ? missingMessage(facts) : null),
}

const heldMessage = ({ message, order, recipient }: MessageFacts) =>
  (order.state === 'held' || order.state === 'awaiting_payment') && order.buyer?.email === recipient
    ? { ...message, heldUntil: order.heldUntil.toISOString() }
    : null

const confirmedMessage = ({ message, order, event, incomplete, membership, now }: OrderFacts) =>
  order.state === 'confirmed' && event.status !== 'cancelled'
    ? { ...message, arrival: visibleArrival(event, now), refundHours: order.refundHours, incomplete, membership }
    : null

const answersMessage = ({ message, order, labels = [], fileChange }: MessageFacts): AnswersMessage | null =>
  order.state === 'confirmed' ? { ...message, labels, fileChange } : null

const missingMessage = (facts: MessageFacts): MissingMessage | null => {
  const message = answersMessage({ ...facts, labels: labelsOf(facts.missing) })
  return message && { ...message, missingMembers: missingMembersOf(facts.missing) }
}

const buyersChangeMessage = (facts: MessageFacts): BuyersChangeMessage | null => {
  const message = answersMessage(facts)
  const readerName = facts.order.buyer?.firstName ?? ''
  return message && { ...message, readerName, participantName: message.lines[0]?.person ?? '' }
}

const teamRenamedMessage = ({ message, order, teamName }: MessageFacts): TeamRenamedMessage | null =>
  order.state === 'confirmed' && teamName !== null ? { ...message, teamName } : null

const codeMessage = ({ message, code }: MessageFacts): CodeMessage | null =>
  code === null ? null : { ...message, code, minutes: codeMinutes }

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
  ctx: Context,
  { kind, recipient, payload }: { kind: OrderMessageKind; recipient: string; payload: MessagePayload },
): Promise<OrderFacts | null> {
  const { organization, now } = ctx
  const { id, origin } = organization
  const order = await em.findOne(Order, { organizationId: id, id: payload.orderId })
  if (!order) return null
  const event = await em.findOneOrFail(Event, { organizationId: id, id: order.eventId })
  const lines = await describeLines(em, order)
  const remaining = lines.filter(({ line }) => line.state !== 'cancelled')
  const { registrationId } = payload
  const readerLine = registrationId ? findLineOf(remaining, registrationId) : null
  // The registration was cancelled or its person erased.
  if (registrationId && !readerLine?.description.page) return null
  const reader = readerLine?.description.person ?? order.buyer ?? remaining[0]?.description.person
  const page = readerLine?.description.page
  const changePath = page && kindsAboutChanges.includes(kind) ? `${page}/change` : null
  const message: OrderMessage = {
    event: { ...pickEvent(event), startsAt: event.startsAt.toISOString() },
    confirmationNumber: order.confirmationNumber,
    orderUrl:
      origin + (changePath ?? readerLine?.description.page ?? paths.confirmation(event.slug, order.confirmationId)),
    readerName: reader?.firstName ?? '',
    athletePosition: readerLine?.position ?? null,
    lines: (readerLine ? [readerLine, ...goesWith(remaining, readerLine.description)] : lines).map(soldLine),
    currency: order.currency,
    price: priceOf(order),
    couponCode: order.couponCode ?? null,
    team:
      readerLine && readerLine.position > 0
        ? null
        : await findMemberTeam(em, ctx, { orderId: order.id, isCaptain: true }),
  }
  const left = kind === 'registration-alert' ? await findPlacesLeft(em, id, remaining) : []
  const missing =
    kind === 'missing-items' && registrationId
      ? await missingOf(em, { organizationId: id, eventId: event.id, id: registrationId })
      : []
  const code =
    kind === 'registration-code' && registrationId ? await createCode(em, ctx, { registrationId, recipient }) : null
  const incomplete = isConfirmation(kind) ? await findIncomplete(em, ctx, { orderId: order.id, registrationId }) : []
  const membership =
    kind === 'athlete-confirmed' && registrationId && readerLine!.position > 0
      ? await findMembership(em, ctx, { orderId: order.id, registrationId })
      : null
  const teamName = lines.find(({ description }) => description.team)?.description.team?.name ?? null
  const found = { missing, incomplete, membership, teamName, code }
  return { order, event, message, placesLeft: left, ...found, origin, now }
}

const kindsAboutChanges: readonly OrderMessageKind[] = [
  'missing-items',
  'registration-changed',
  'registration-changed-by-buyer',
  'registration-code',
]

const isConfirmation = (kind: OrderMessageKind) =>
  kind === 'registration-confirmed-free' || kind === 'payment-approved' || kind === 'athlete-confirmed'

async function findIncomplete(
  em: Em,
  ctx: Context,
  { orderId, registrationId }: Pick<MessagePayload, 'orderId' | 'registrationId'>,
): Promise<IncompleteAthlete[]> {
  const athletes = await changeableAthletes(em, ctx, registrationId ? { ids: [registrationId] } : { orderId })
  return [...athletes.values()]
    .filter(({ missing }) => missing.length > 0)
    .map(({ name, missing, path }) => ({ name, missing, url: ctx.organization.origin + path }))
}

async function findMembership(
  em: Em,
  ctx: Context,
  { orderId, registrationId: id }: { orderId: string; registrationId: string },
): Promise<TeamMembership | null> {
  const team = await findMemberTeam(em, ctx, { orderId, isCaptain: false })
  return team && { team, hasJoined: await hasJoinedAlone(em, { organizationId: ctx.organization.id, id }) }
}

/** Of each title that is limited, the places of its scarcest pool. */
async function findPlacesLeft(em: Em, organizationId: string, lines: readonly DescribedLine[]): Promise<PlacesLeft[]> {
  const poolIds = lines.flatMap(({ line }) => limitingPools(line))
  const counts = await poolCounts(em, organizationId, poolIds)
  return [...Map.groupBy(lines, ({ line }) => line.title)].flatMap(([title, [first]]) => {
    const limits = limitingPools(first!.line).flatMap((poolId) => placesLeft(counts.get(poolId)!) ?? [])
    return limits.length > 0 ? [{ title, left: Math.min(...limits) }] : []
  })
}

const limitingPools = ({ pools }: DescribedLine['line']) =>
  pools.filter(({ isTier }) => !isTier).map(({ poolId }) => poolId)

export const pickEvent = (event: Event) => {
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
