import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { windowOf } from '#rules/lists/list-state.ts'
import type { HoldRow, HoldsPage } from '#rules/orders/hold-views.ts'
import { queryOf } from '../command.ts'
import { eventHead } from '../events/event-head.ts'

export const holdsPage = queryOf({
  permission: 'release-holds',
  subject: eventHead,
  async run({ em, ctx, subject: event }, requestedPage: number): Promise<HoldsPage> {
    const { total, places } = await sumsOf(em, ctx, event.id)
    const { page, pages, ...window } = windowOf(total, requestedPage)
    return { event, rows: total === 0 ? [] : await rowsOf(em, ctx, event.id, window), total, places, page, pages }
  },
})

const heldOrdersOf = ({ organization }: Context, eventId: string) => sql`
  orders
  join lateral (
    select sum(quantity)::int as places from order_place
    where order_place.organization_id = orders.organization_id and order_id = orders.id
      and exists (select from competition
        where competition.organization_id = order_place.organization_id and competition.pool_id = order_place.pool_id)
  ) held on held.places > 0
  where orders.organization_id = ${organization.id} and orders.event_id = ${eventId}
    and orders.state in ('held', 'awaiting_payment')`

async function sumsOf(em: Em, ctx: Context, eventId: string) {
  const [sums] = await query(
    em,
    sql<{ total: number; places: number }>`
      select count(*)::int as total, coalesce(sum(places), 0)::int as places from ${heldOrdersOf(ctx, eventId)}`,
  )
  return sums!
}

type Row = Omit<HoldRow, 'since' | 'until'> & { since: Date | string; until: Date | string }

type Window = { limit: number; offset: number }

async function rowsOf(em: Em, ctx: Context, eventId: string, { limit, offset }: Window): Promise<HoldRow[]> {
  const rows = await query(
    em,
    sql<Row>`
      with held as (
        select orders.*, places, sum(places) over (partition by network)::int as of_network
        from ${heldOrdersOf(ctx, eventId)}
      )
      select held.id, confirmation_number as number, places, held.created_at as since, held_until as until,
        payment_method as method,
        coalesce(nullif(trim(concat(buyer ->> 'firstName', ' ', buyer ->> 'lastName')), ''), athletes.name) as name,
        coalesce(buyer ->> 'email', athletes.email) as email, athletes.competitions,
        case when held.state = 'held' then 'unpaid' when payment.state = 'in_process' then 'in_process'
          when payment.state in ('rejected', 'failed') then payment.state
          when payment.state in ('pending', 'approved') then 'pending' else 'unpaid' end as label,
        case when network is not null then of_network end as "ofNetwork",
        case when network is not null
          then dense_rank() over (order by of_network desc nulls last, network) end::int as network
      from held
      join lateral (
        select (array_agg(trim(first_name || ' ' || last_name) order by registration.position))[1] as name,
          (array_agg(email order by registration.position))[1] as email,
          string_agg(distinct competition.name, ', ') as competitions
        from registration join competition on competition.organization_id = registration.organization_id
          and competition.id = competition_id
        where registration.organization_id = held.organization_id and order_id = held.id
      ) athletes on true
      left join lateral (
        select state from payment where payment.organization_id = held.organization_id and payment.order_id = held.id
        order by attempt desc limit 1
      ) payment on true
      order by of_network desc, network, held.created_at, held.id
      limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since).toISOString(),
    until: new Date(row.until).toISOString(),
  }))
}
