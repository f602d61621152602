import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { visibleArrival } from '#rules/events/arrival.ts'
import type {
  AnswersMessage,
  BuyersChangeMessage,
  CancellationAlertMessage,
  ChargedBackAlertMessage,
  CodeMessage,
  ConfirmedOrderMessage,
  DifferenceInCashMessage,
  EventCancelledMessage,
  ManualPaymentMessage,
  HandedOverMessage,
  HoldEndedMessage,
  IncompleteAthlete,
  MessageOrganization,
  MessageViews,
  MissingMessage,
  OrderMessage,
  OrderMessageKind,
  OrderMovedMessage,
  PlacesLeft,
  RefundAlertMessage,
  RefundedOrderMessage,
  RegistrationAlertMessage,
  RegistrationCancelledMessage,
  RegistrationMovedMessage,
  TeamMembership,
  TeamRenamedMessage,
} from '#rules/messages/message-views.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import { labelsOf, missingMembersOf, type MissingItem } from '#rules/registration-forms/missing-items.ts'
import { placesLeft } from '#rules/competitions/places.ts'
import { paths } from '#rules/paths.ts'
import { missingOf } from '../answers/athlete-answers.ts'
import { codeMinutes } from '#rules/own-registrations/code.ts'
import { changeableAthletes } from '../own-registrations/changeable-athletes.ts'
import { hasJoinedAlone } from '../own-registrations/own-registration.ts'
import { createCode } from '../own-registrations/codes.ts'
import { createOrderCode } from '../own-orders/order-codes.ts'
import { Event } from '../events/event.ts'
import { eventRevisionOf } from '../events/event-revision.ts'
import { contentsOf, Order } from '../orders/order.ts'
import { cashToReturn, collectedCash } from '../orders/line-cash.ts'
import { orderFigures } from '../orders/order-figures.ts'
import { priceOf } from '../orders/order-price.ts'
import { emailConfirmationPath } from '../orders/email-confirmation.ts'
import { paymentInstructions } from '../payments/payment-instructions.ts'
import type { PaymentInstructions } from '#rules/payments/payment-instructions.ts'
import { poolCounts } from '../orders/pools.ts'
import {
  describeLines,
  findLineOf,
  goesWith,
  isActive,
  registeredOf,
  soldLine,
  priceOfBuyer,
  soldLineOfBuyer,
  type DescribedLine,
} from '../orders/sold-lines.ts'
import { findMemberTeam } from '../teams/team-status.ts'
import { acceptanceUrlOf } from '../transfers/transfer-access.ts'
import { findTakenOver } from '../transfers/taken-over.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import type { MessagePayload } from './enqueue-message.ts'

type OrderFacts = {
  order: Order
  event: Event
  message: OrderMessage
  lines: Awaited<ReturnType<typeof describeLines>>
  readerLine: DescribedLine | null
  placesLeft: PlacesLeft[]
  missing: MissingItem[]
  incomplete: IncompleteAthlete[]
  membership: TeamMembership | null
  hasTakenOver: boolean
  teamName: string | null
  code: string | null
  acceptanceUrl: string | null
  instructions: PaymentInstructions | null
  confirmUrl: string | null
  origin: string
  now: Date
}
type MessageFacts = OrderFacts &
  Pick<
    MessagePayload,
    | 'refund'
    | 'chargedBack'
    | 'labels'
    | 'fileChange'
    | 'registrationId'
    | 'note'
    | 'formerEvent'
    | 'cancellation'
    | 'move'
    | 'differenceTitle'
  > & { recipient: string }

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
  'payment-reminder': (facts) => reminderMessage(facts),
  'payment-expired': (facts) => holdEndedMessage(facts),
  'registration-confirmed-free': (facts) => confirmedMessage(facts),
  'payment-approved': (facts) => confirmedMessage(facts),
  'athlete-confirmed': (facts) => confirmedMessage(facts),
  'event-cancelled': (facts) => cancelledMessage(facts),
  'order-moved': (facts) => movedMessage(facts),
  'registration-moved': (facts) => registrationMovedMessage(facts),
  'difference-in-cash': (facts) => differenceInCashMessage(facts),
  'place-lost-and-refunded': (facts) => refundedMessage(facts),
  'place-lost-alert': (facts) => refundAlert(facts),
  'charged-back-alert': (facts) => chargedBackAlert(facts),
  'registration-alert': (facts) => registrationAlert(facts),
  'answers-changed': (facts) => answersMessage(facts),
  'registration-changed': (facts) => answersMessage(facts),
  'registration-changed-by-buyer': (facts) => buyersChangeMessage(facts),
  'team-renamed': (facts) => teamRenamedMessage(facts),
  'registration-code': (facts) => codeMessage(facts),
  'order-code': (facts) => codeMessage(facts),
  'registration-cancelled': (facts) => registrationCancelledMessage(facts),
  'registration-passed-on': (facts) => passedOnMessage(facts),
  'registration-handed-over': (facts) => handedOverMessage(facts),
  'cancellation-alert': (facts) => cancellationAlert(facts),
  'missing-items': (facts) => (facts.missing.length > 0 ? missingMessage(facts) : null),
}

const heldMessage = ({ message, order, recipient, instructions, confirmUrl }: MessageFacts) =>
  (order.state === 'held' || order.state === 'awaiting_payment') && order.buyer?.email === recipient
    ? { ...message, heldUntil: order.heldUntil.toISOString(), instructions, confirmUrl }
    : null

const holdEndedMessage = ({ message, order: { state } }: MessageFacts): HoldEndedMessage | null =>
  state === 'expired' || state === 'cancelled' ? { ...message, isReleased: state === 'cancelled' } : null

/** Nobody is reminded who has sent a receipt, or pays by card now. */
const reminderMessage = (facts: MessageFacts): ManualPaymentMessage | null => {
  const { instructions } = facts
  const message = heldMessage(facts)
  return message && instructions && !instructions.receipt ? { ...message, instructions } : null
}

const confirmedMessage = (facts: OrderFacts): ConfirmedOrderMessage | null => {
  const { message, order, event, incomplete, membership, hasTakenOver, now } = facts
  if (order.state !== 'confirmed' || event.status === 'cancelled') return null
  const arrival = visibleArrival(event, now)
  return { ...message, arrival, refundHours: order.refundHours, incomplete, membership, hasTakenOver }
}

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

const cancelledMessage = ({ message, order, event, refund, note = '' }: MessageFacts): EventCancelledMessage | null => {
  if (event.status !== 'cancelled') return null
  const isBuyer = message.athletePosition === null
  const isPaid = order.state === 'confirmed' && order.total > 0 && isBuyer
  const { amount, isManualRefund = false } = refund ?? { amount: 0 }
  const isUnpaid = order.confirmedAt == null && order.total > 0 && isBuyer
  return { ...message, isPaid, isUnpaid, note, refund: isBuyer && amount > 0 ? { amount, isManualRefund } : null }
}

const movedMessage = ({ message, order, formerEvent, note = '' }: MessageFacts): OrderMovedMessage | null =>
  formerEvent && order.state === 'confirmed' ? { ...message, formerEvent, note } : null

const registrationMovedMessage = ({ message, lines, move }: MessageFacts): RegistrationMovedMessage | null => {
  if (!move) return null
  const { lineId, ...said } = move
  const place = lines.find(({ line }) => line.id === lineId && isActive(line) && line.title === move.to)
  return place ? { ...message, ...said, person: soldLine(place).person, cash: cashToBring(message.lines) } : null
}

const differenceInCashMessage = (facts: MessageFacts): DifferenceInCashMessage | null => {
  const { message, order, differenceTitle: title } = facts
  return title !== undefined && order.state === 'confirmed'
    ? { ...message, title, cash: cashToBring(message.lines) }
    : null
}

/** Who was restored meanwhile reads nothing. */
const registrationCancelledMessage = (facts: MessageFacts): RegistrationCancelledMessage | null => {
  const { message, order, lines, readerLine, cancellation, note = '' } = facts
  if (!cancellation) return { ...message, cancellation: null }
  if ((readerLine ? [readerLine] : lines).every(({ line }) => isActive(line))) return null
  // What was added to a registration is part of it.
  const isWhole = (readerLine !== null || order.state !== 'confirmed') && message.contents !== 'addition'
  const due = isWhole ? 0 : cashToBring(message.lines)
  return { ...message, cancellation: { ...cancellation, isWhole, due, note } }
}

const refundedMessage = ({ message, order, refund }: MessageFacts): RefundedOrderMessage | null => {
  if (!refund) return null
  const { amount: refunded, kept = 0, because, note = '', isManualRefund = false } = refund
  return { ...message, refunded, kept, because, note, isManualRefund, isWhole: order.state !== 'confirmed' }
}

const refundAlert = (facts: MessageFacts): RefundAlertMessage | null => {
  const { order, origin } = facts
  const refunded = refundedMessage(facts)
  return (
    refunded && {
      ...refunded,
      buyerFullName: buyerFullName(facts),
      buyerEmail: order.buyer?.email ?? '',
      adminUrl: origin + adminPaths.order(order.id),
    }
  )
}

const chargedBackAlert = (facts: MessageFacts): ChargedBackAlertMessage | null => {
  const { order, message, chargedBack: amount, origin } = facts
  if (amount === undefined) return null
  const adminUrl = origin + adminPaths.order(order.id)
  return { ...message, amount, buyerFullName: buyerFullName(facts), buyerEmail: order.buyer?.email ?? '', adminUrl }
}

const cancellationAlert = (facts: MessageFacts): CancellationAlertMessage => {
  const { order, message, origin } = facts
  const adminUrl = origin + adminPaths.order(order.id)
  return { ...message, buyerFullName: buyerFullName(facts), buyerEmail: order.buyer?.email ?? '', adminUrl }
}

const handedOverMessage = ({ message, order, acceptanceUrl }: MessageFacts): HandedOverMessage | null =>
  order.state === 'confirmed'
    ? { ...message, orderUrl: acceptanceUrl ?? message.orderUrl, mustAccept: acceptanceUrl !== null }
    : null

/** Who passed a registration on reads neither whose it is now nor the way to it. */
const passedOnMessage = ({ message, event, origin, registrationId }: MessageFacts): OrderMessage =>
  registrationId
    ? {
        ...message,
        readerName: '',
        orderUrl: `${origin}/event/${event.slug}`,
        lines: message.lines
          .slice(0, 1)
          .map((line) => ({ ...line, person: null, bibNumber: null, participantPath: null })),
      }
    : message

const registrationAlert = (facts: OrderFacts): RegistrationAlertMessage | null => {
  const { order, event, message, placesLeft, origin } = facts
  if (order.state !== 'confirmed') return null
  const adminUrl = origin + adminPaths.eventAthletes(event.id)
  const settingsUrl = origin + adminPaths.settings
  return { ...message, buyerFullName: buyerFullName(facts), placesLeft, adminUrl, settingsUrl }
}

const buyerFullName = ({ order: { buyer }, message }: OrderFacts) => (buyer ? fullName(buyer) : message.readerName)

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
  const readable = kind === 'registration-cancelled' ? lines : remaining
  const readerLine = registrationId ? findLineOf(readable, registrationId) : null
  // The registration was cancelled or its person erased.
  if (registrationId && !readerLine?.description.page) return null
  const takenOver = await findTakenOver(em, order)
  if (registrationId && isOfFormer({ kind, recipient, email: takenOver.get(registrationId) })) return null
  const reader = readerLine?.description.person ?? order.buyer ?? remaining[0]?.description.person
  const page = readerLine?.description.page
  const returnable = event.status === 'cancelled' ? collectedCash : cashToReturn
  const changePath = page && kindsAboutChanges.includes(kind) ? `${page}/change` : null
  const confirmation = paths.confirmation(event.slug, order.confirmationId)
  const ofOrder = kind === 'order-code' ? paths.ownOrder(event.slug, order.confirmationId) : confirmation
  const figures = await orderFigures(em, order)
  const message: OrderMessage = {
    event: { ...pickEvent(event), startsAt: event.startsAt.toISOString() },
    confirmationNumber: order.confirmationNumber,
    orderUrl: origin + (changePath ?? readerLine?.description.page ?? ofOrder),
    readerName: reader?.firstName ?? '',
    athletePosition: readerLine?.position ?? null,
    lines: readerLine
      ? [readerLine, ...goesWith(readable, readerLine.description)].map(soldLine)
      : lines.map(soldLineOfBuyer(takenOver)),
    registered: registeredOf(readerLine ? [readerLine] : lines),
    currency: order.currency,
    price: { ...priceOf(order), ...priceOfBuyer(order, lines, figures.price) },
    figures,
    couponCode: order.couponCode ?? null,
    contents: contentsOf(order),
    cashToReturn: readerLine ? 0 : lines.reduce((sum, { line }) => sum + returnable(order, line), 0),
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
    kind === 'order-code'
      ? await createOrderCode(em, ctx, order, recipient)
      : kind === 'registration-code' && registrationId
        ? await createCode(em, ctx, { registrationId, recipient })
        : null
  const incomplete = isConfirmation(kind) ? await findIncomplete(em, ctx, { orderId: order.id, registrationId }) : []
  const membership =
    kind === 'athlete-confirmed' && registrationId && readerLine!.position > 0
      ? await findMembership(em, ctx, { orderId: order.id, registrationId })
      : null
  const teamName = lines.find(({ description }) => description.team)?.description.team?.name ?? null
  const instructions = await paymentInstructions(em, ctx, { order, event })
  const confirmUrl = instructions?.heldOnceConfirmed ? origin + emailConfirmationPath(ctx, { order, event }) : null
  const acceptanceUrl =
    kind === 'registration-handed-over' && registrationId
      ? await acceptanceUrlOf(em, ctx, { organizationId: id, id: registrationId }, event)
      : null
  const hasTakenOver = registrationId ? takenOver.has(registrationId) : false
  const ofReader = { missing, incomplete, membership, hasTakenOver, teamName, code }
  const details = { ...ofReader, acceptanceUrl, instructions, confirmUrl }
  return { order, event, message, lines, readerLine, placesLeft: left, ...details, origin, now }
}

type ToAthlete = Readonly<{ kind: OrderMessageKind; recipient: string; email: string | undefined }>

const isOfFormer = ({ kind, recipient, email }: ToAthlete) =>
  email !== undefined && kind !== 'registration-passed-on' && email.toLowerCase() !== recipient.toLowerCase()

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
