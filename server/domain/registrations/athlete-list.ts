import type { RawBuilder, SqlBool } from 'kysely'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords, registrationMatches, registrationsMatching } from '#server/lists/search.ts'
import { eventOverCutoff } from '#rules/events/event-state.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import type { OrderState, PaymentLabel } from '#rules/orders/order-state.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import { missingKinds } from '#rules/registration-forms/missing-items.ts'
import { athleteListShape, type paymentFilters } from '#rules/registrations/athlete-list.ts'
import type { MerchandiseFilter } from '#rules/registrations/merchandise-filter.ts'
import { cashDueOfLine, cashToReturnOfLine } from '../orders/line-cash.ts'
import { figureColumns } from '../orders/order-figures.ts'
import { basePriceOfLine, priceOfLine } from '../orders/line-price.ts'
import { latestPaymentState } from '../orders/order-labels.ts'
import type { AskingEvent } from '../answers/asking-event.ts'
import { answersMatch, type Condition } from '../answers/answer-conditions.ts'
import { hasLikelyDuplicate } from './likely-duplicates.ts'
import { isAthleteOwing, merchandiseCashDue } from './owing-athletes.ts'
import { missesAny } from '../answers/missing-conditions.ts'
import { differenceDueOfAthlete, differenceOrderOfAthlete } from '../differences/due-difference.ts'

const merchandiseMatches = ({ id, delivered }: MerchandiseFilter): Condition => sql`exists (
  select from merchandise_choice as choice
  join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
  where choice.organization_id = registration.organization_id and choice.registration_id = registration.id
    and line.state in ('held', 'confirmed')
    and (${id}::uuid is null or choice.item_id = ${id}::uuid or choice.variant_id = ${id}::uuid)
    and (${delivered}::text is null or (choice.delivered_at is not null) = (${delivered}::text = 'yes')))`

/** Athletes of one event, or with null of all of an organization. */
export type AthleteScope = Pick<Context, 'organization' | 'now'> &
  Readonly<{ eventId: string | null; asking?: AskingEvent | null }>

/** By what is shown: who has one name stands where that belongs. Indexes are made of the same expression. */
export const sortedName = sql`(case registration.last_name when '' then registration.first_name
  else registration.last_name end) collate alphabetical`

/** By the number, then by letters: 9, 10, W9. */
export const bibOrder = sql`nullif(regexp_replace(registration.bib_number, '\\D', '', 'g'), '')::bigint`

const byName = [{ value: sortedName }, { value: sql`registration.first_name collate alphabetical` }]

// What a team costs is listed once, for its captain.
const hasLineAmounts = sql`(registration.team_id is null or registration.position = 0)`

// With the differences that were paid for moves.
const ofPlace = (amount: RawBuilder<number>) => sql<number>`(case when ${hasLineAmounts} then
  coalesce(${amount}, 0) + (select coalesce(sum(${amount}), 0) from order_line
    join orders as charge on charge.organization_id = order_line.organization_id and charge.id = order_line.order_id
      and charge.state = 'confirmed' and charge.total > 0
    where charge.organization_id = registration.organization_id and charge.moved_registration_id = registration.id)
  else 0 end)::float8`

const ofMerchandise = (amount: RawBuilder<number>) => sql<number>`(
  select coalesce(sum(${amount}), 0)::float8 from merchandise_choice as choice
  join order_line on order_line.organization_id = choice.organization_id and order_line.id = choice.line_id
  where choice.organization_id = registration.organization_id and choice.registration_id = registration.id)`

export const athleteList = listOf({
  shape: athleteListShape,
  from: (db, { organization, eventId }: AthleteScope) => {
    const athletes = db
      .selectFrom('registration')
      .leftJoin('competition', (on) =>
        on
          .onRef('competition.organization_id', '=', 'registration.organization_id')
          .onRef('competition.id', '=', 'registration.competition_id'),
      )
      .leftJoin('event', (on) =>
        on
          .onRef('event.organization_id', '=', 'registration.organization_id')
          .onRef('event.id', '=', 'registration.event_id'),
      )
      .leftJoin('orders', (on) =>
        on
          .onRef('orders.organization_id', '=', 'registration.organization_id')
          .onRef('orders.id', '=', 'registration.order_id'),
      )
      .leftJoin('order_line', (on) =>
        on
          .onRef('order_line.organization_id', '=', 'registration.organization_id')
          .onRef('order_line.id', '=', 'registration.line_id'),
      )
      .where('registration.organization_id', '=', organization.id)
    return eventId === null ? athletes : athletes.where('registration.event_id', '=', eventId)
  },
  columns: ({ organization, now }) => ({
    id: 'registration.id',
    eventId: 'registration.event_id',
    eventTitle: sql<string>`event.title`,
    timeZone: sql<string>`event.time_zone`,
    competition: sql<string>`competition.name`,
    rankedIn: sql<string>`coalesce(registration.result_competition_id, registration.competition_id)`,
    teamId: 'registration.team_id',
    teamName: sql<string | null>`(select team.name from team
      where team.organization_id = registration.organization_id and team.id = registration.team_id)`,
    status: 'registration.status',
    firstName: 'registration.first_name',
    lastName: 'registration.last_name',
    email: 'registration.email',
    phone: 'registration.phone',
    dni: 'registration.dni',
    birthDate: 'registration.birth_date',
    gender: 'registration.gender',
    emergencyName: 'registration.emergency_name',
    emergencyPhone: 'registration.emergency_phone',
    bibNumber: 'registration.bib_number',
    resultTimeMs: 'registration.result_time_ms',
    resultDistanceM: 'registration.result_distance_m',
    resultStatus: 'registration.result_status',
    resultReason: 'registration.result_reason',
    splits: 'registration.splits',
    tags: sql<string[]>`to_json(registration.tags)`,
    answers: 'registration.answers',
    files: sql<{ id: string; fieldId: string }[]>`(
      select coalesce(json_agg(json_build_object('id', file.id, 'fieldId', field_id) order by file.created_at, file.id), '[]')
      from registration_file as file
      where file.organization_id = registration.organization_id and file.registration_id = registration.id)`,
    merchandise: sql<{ itemId: string; variant: string; quantity: number; isDelivered: boolean }[]>`(
      select coalesce(json_agg(json_build_object('itemId', choice.item_id, 'variant', variant.name, 'quantity', choice.quantity,
          'isDelivered', choice.delivered_at is not null)
        order by variant.position, choice.id), '[]')
      from merchandise_choice as choice
      join merchandise_variant as variant on variant.organization_id = choice.organization_id and variant.id = variant_id
      join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
      where choice.organization_id = registration.organization_id and choice.registration_id = registration.id
        and line.state in ('held', 'confirmed'))`,
    label: labelOf(now),
    price: ofPlace(basePriceOfLine),
    share: sql<number>`(${ofPlace(priceOfLine)} + ${ofMerchandise(priceOfLine)})`,
    deferredCash: sql<number>`case when registration.status <> 'cancelled' and ${hasLineAmounts} then ${cashDueOfLine}::float8 else 0 end
      + ${merchandiseCashDue}`,
    cashToReturn: sql<number>`case when ${hasLineAmounts} then ${cashToReturnOfLine}::float8 else 0 end`,
    differenceDue: differenceDueOfAthlete,
    differenceOrderId: differenceOrderOfAthlete,
    registeredAt: isoMoment('registration.created_at'),
    registeredLocally: sql<string>`to_char(registration.created_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI')`,
    confirmationNumber: 'orders.confirmation_number',
    confirmedAt: isoMomentOrNull('orders.confirmed_at'),
    couponCode: 'orders.coupon_code',
    buyerName: sql<
      string | null
    >`nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '')`,
    buyerEmail: sql<string | null>`orders.buyer ->> 'email'`,
    currency: sql<string>`coalesce(orders.currency, ${organization.currency})`,
    orderPrice: figureColumns.price,
  }),
  search: (words, { organization, eventId }, search) => {
    const isNamed = sql<boolean>`(registration.id = any (${registrationsMatching(eventId, words)})
      or registration.team_id = any (array(select team.id from team where team.organization_id = ${organization.id}
        and (${eventId}::uuid is null or team.event_id = ${eventId}::uuid) and ${matchesWords(sql`team.name`, words)})))`
    const number = parseConfirmationNumber(search)
    if (number === null) return isNamed
    return sql`(${isNamed} or registration.order_id = any (array(
      select id from orders where organization_id = ${organization.id} and confirmation_number = ${number})))`
  },
  matches: (words, search) => (parseConfirmationNumber(search) === null ? matchesOf(words) : null),
  filters: {
    event: (id) => sql`registration.event_id = ${id}`,
    competition: (id) => sql`registration.competition_id = ${id}`,
    bib: (bib) => (bib === 'none' ? sql`registration.bib_number is null` : sql`registration.bib_number is not null`),
    payment: (label, { now }) => paymentConditions(now)[label],
    duplicates: () => hasLikelyDuplicate,
    group: (group) =>
      group === 'captains'
        ? sql`registration.team_id is not null and registration.position = 0`
        : sql`registration.result_status is null
            and coalesce(registration.result_distance_m, registration.result_time_ms) is not null`,
    missing: (kind, { asking }) =>
      asking
        ? missesAny(
            asking,
            missingKinds.filter((one) => kind === 'something' || kind === one),
          )
        : sql`false`,
    answers: answersMatch,
    merchandise: merchandiseMatches,
    tag: (tag) => sql`registration.tags @> ${[tag]}::text[]`,
  },
  unfiltered: { payment: () => sql`registration.status <> 'cancelled'` },
  sorts: {
    name: () => byName,
    bib: () => [
      { value: bibOrder, nullable: true },
      { value: sql`registration.bib_number`, nullable: true },
    ],
    competition: () => [{ value: sql`competition.name collate alphabetical` }, ...byName],
    event: () => [{ value: sql`event.starts_at` }, ...byName],
    // Statuses are below the finishers in either direction, in the order of the public list.
    result: () => [
      {
        value: sql`case when result_status is not null then array_position('{dnf,dns,dsq,nc}'::text[], result_status)
          when coalesce(result_distance_m, result_time_ms) is not null then 0 else 5 end`,
        order: 'asc',
      },
      { value: sql`-registration.result_distance_m`, nullable: true },
      { value: sql`registration.result_time_ms`, nullable: true },
    ],
    payment: ({ now }) => [{ value: labelOf(now) }, ...byName],
    registered: () => [{ value: sql`registration.created_at` }],
  },
  indexedSorts: ['name'],
})

const matchesOf = (words: readonly string[]) => sql<SqlBool>`(${registrationMatches(words)}
  or registration.team_id is not null and exists (select from team
    where team.organization_id = registration.organization_id and team.id = registration.team_id
      and ${matchesWords(sql`team.name`, words)}))`

// Cancelled alone, while the order went on with others.
const isLineRefunded = sql`exists (select from refund
  where refund.organization_id = registration.organization_id and refund.order_id = registration.order_id
    and refund.state = 'done' and refund.because = 'line_cancelled'
    and refund.lines @> jsonb_build_array(jsonb_build_object('lineId', registration.line_id)))`

/**
 * Mirrors `orderLabel` of the rules for columns and sorting, as `paymentConditions` do for filtering; a test compares
 * the three. An athlete may be cancelled, and refunded, while the order goes on with others. Imported athletes have no
 * order and count as free.
 */
export const labelOf = (now: Date): RawBuilder<PaymentLabel> => sql`case
  when coalesce(orders.state, 'confirmed') = 'confirmed' and registration.status = 'cancelled'
    then case when ${isLineRefunded} then 'refunded' else 'cancelled' end
  when orders.id is null then 'free'
  when orders.state = 'held' then 'unpaid'
  when orders.state = 'awaiting_payment' then case ${latestPaymentState}
    when 'pending' then 'pending' when 'approved' then 'pending' when 'in_process' then 'in_process'
    when 'rejected' then 'rejected' when 'failed' then 'failed'
    when 'charged_back' then 'charged_back' else 'unpaid' end
  when orders.state <> 'confirmed' then orders.state
  when ${isAthleteOwing} then 'unpaid'
  when orders.total = 0 and orders.paid_outside_at is null then 'free'
  when event.starts_at <= ${eventOverCutoff(now)}::timestamptz then 'completed'
  else 'paid' end`

/** Comparisons of columns, unlike one of `labelOf`, let PostgreSQL estimate how many rows there are. */
export const paymentConditions = (now: Date): Record<(typeof paymentFilters)[number], RawBuilder<SqlBool>> => {
  const isAwaiting = (...states: PaymentState[]) =>
    sql<SqlBool>`(orders.state = 'awaiting_payment' and ${latestPaymentState} = any (${states}::text[]))`
  const isIn = (state: OrderState) => sql<SqlBool>`orders.state = ${state}`
  const isActive = sql`registration.status <> 'cancelled'`
  const isFree = sql`orders.total = 0 and orders.paid_outside_at is null`
  const hasPaid = sql`orders.state = 'confirmed' and not (${isFree}) and ${isActive} and not ${isAthleteOwing}`
  return {
    paid: sql`${hasPaid} and event.starts_at > ${eventOverCutoff(now)}::timestamptz`,
    completed: sql`${hasPaid} and event.starts_at <= ${eventOverCutoff(now)}::timestamptz`,
    free: sql`((orders.state = 'confirmed' and ${isFree} and not ${isAthleteOwing} or orders.id is null) and ${isActive})`,
    unpaid: sql`(orders.state = 'held' or orders.state = 'confirmed' and ${isAthleteOwing}
      or orders.state = 'awaiting_payment'
      and coalesce(${latestPaymentState}, 'expired') in ('expired', 'refunded'))`,
    pending: isAwaiting('pending', 'approved'),
    in_process: isAwaiting('in_process'),
    rejected: isAwaiting('rejected'),
    failed: isAwaiting('failed'),
    charged_back: sql`(${isIn('charged_back')} or ${isAwaiting('charged_back')})`,
    cancelled: sql`(${isIn('cancelled')}
      or registration.status = 'cancelled' and (${isIn('confirmed')} and not ${isLineRefunded} or orders.id is null))`,
    expired: isIn('expired'),
    refunded: sql`(${isIn('refunded')}
      or registration.status = 'cancelled' and ${isIn('confirmed')} and ${isLineRefunded})`,
    approved: sql`${hasPaid} and orders.total > 0`,
    due: sql`(registration.status = 'held' or ${isAthleteOwing})`,
    ended: sql`registration.status = 'cancelled'`,
  }
}
