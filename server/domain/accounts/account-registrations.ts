import type { SqlBool } from 'kysely'
import { sql } from '#server/database/query.ts'
import { listOf, type RowOf } from '#server/lists/list-of.ts'
import { isOrderOwing } from '../orders/owing-orders.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { listShape } from '#rules/lists/list-state.ts'
import type { AccountTeam } from '#rules/accounts/account-views.ts'
import type { PaymentState } from '#rules/payments/payment-state.ts'
import type { ResultStatus } from '#rules/results/result-status.ts'

const hasPublicResult = sql<boolean>`(select has_public_results from competition ranked
  where ranked.organization_id = registration.organization_id
    and ranked.id = coalesce(registration.result_competition_id, registration.competition_id))`

/** Registrations of an account's orders, and those with its verified e-mail, in every organization. */
export const accountRegistrations = listOf({
  shape: listShape({ filters: {}, sorts: ['latest'] }),
  from: (db, { userId }: { userId: string }) =>
    db
      .selectFrom('registration')
      .innerJoin('event', (on) =>
        on
          .onRef('event.organization_id', '=', 'registration.organization_id')
          .onRef('event.id', '=', 'registration.event_id'),
      )
      .innerJoin('competition', (on) =>
        on
          .onRef('competition.organization_id', '=', 'registration.organization_id')
          .onRef('competition.id', '=', 'registration.competition_id'),
      )
      .leftJoin('orders', (on) =>
        on
          .onRef('orders.organization_id', '=', 'registration.organization_id')
          .onRef('orders.id', '=', 'registration.order_id'),
      )
      .where(
        sql<SqlBool>`registration.id in (
            select bought.id from orders
              join registration bought on bought.organization_id = orders.organization_id
                and bought.order_id = orders.id
              where orders.user_id = ${userId}
            union all
            select addressed.id from registration addressed
              where addressed.email <> ''
                and lower(addressed.email) = (select lower(email) from auth_user where id = ${userId} and email_verified)
          ) and (orders.id is null or orders.state not in ('held', 'expired'))`,
      ),
  columns: ({ userId }) => ({
    id: 'registration.id',
    organizationId: 'registration.organization_id',
    orderId: 'orders.id',
    isOwnOrder: sql<boolean>`coalesce(orders.user_id = ${userId}, false)`,
    isTakenOver: sql<boolean>`orders.user_id is not distinct from ${userId} and registration.team_id is null
      and exists (select from acceptance where acceptance.organization_id = registration.organization_id
        and acceptance.order_id = registration.order_id and acceptance.registration_id = registration.id)
      and not exists (select from auth_user where id = ${userId} and email_verified
        and lower(email) = lower(registration.email))`,
    name: sql<string>`trim(registration.first_name || ' ' || registration.last_name)`,
    competition: 'competition.name',
    competitionStartsAt: isoMoment('competition.starts_at'),
    bibNumber: 'registration.bib_number',
    resultTimeMs: sql<number | null>`case when ${hasPublicResult} then registration.result_time_ms end`,
    resultDistanceM: sql<number | null>`case when ${hasPublicResult} then registration.result_distance_m end`,
    resultStatus: sql<ResultStatus | null>`case when ${hasPublicResult} then registration.result_status end`,
    status: 'registration.status',
    participantId: 'registration.confirmation_id',
    slug: 'event.slug',
    title: 'event.title',
    startsAt: isoMoment('event.starts_at'),
    timeZone: 'event.time_zone',
    locationName: 'event.location_name',
    eventStatus: 'event.status',
    orderState: 'orders.state',
    total: sql<number | null>`orders.total::float8`,
    isPaidOutside: sql<boolean>`orders.paid_outside_at is not null`,
    isOwing: sql<boolean>`coalesce(${isOrderOwing}, false)`,
    confirmationId: 'orders.confirmation_id',
    team: sql<AccountTeam | null>`(select jsonb_build_object('name', team.name, 'size', team.size,
        'min', coalesce(competition.team_size_min, team.size),
        'count', (select count(*) from registration member
          where member.organization_id = team.organization_id and member.team_id = team.id))
      from team where team.organization_id = registration.organization_id and team.id = registration.team_id
        and registration.status = 'confirmed')`,
    payment: sql<PaymentState | null>`(select state from payment
      where payment.organization_id = orders.organization_id and payment.order_id = orders.id
      order by attempt desc limit 1)`,
  }),
  search: (words) =>
    matchesWords(
      sql`concat_ws(' ', event.title, registration.first_name, registration.last_name, registration.bib_number,
        orders.confirmation_number)`,
      words,
    ),
  filters: {},
  sorts: {
    latest: () => [
      { value: sql`event.starts_at`, order: 'desc' },
      { value: sql`registration.position`, order: 'asc' },
    ],
  },
})

export type AccountRow = RowOf<typeof accountRegistrations>
