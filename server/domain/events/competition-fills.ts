import { sql } from '#server/database/query.ts'
import type { CompetitionFill } from '#rules/events/event-overview-view.ts'

type FillRow = CompetitionFill & { eventId: string; startsAt: Date | string }

export const competitionFills = (organizationId: string, eventIds: readonly string[]) => sql<FillRow>`
  select competition.event_id as "eventId", competition.id, name, starts_at as "startsAt", taken, capacity,
    team_size_min is not null as "isTeam",
    (select coalesce(sum(quantity), 0)::int from orders
      join order_place on order_place.organization_id = orders.organization_id and order_id = orders.id
      where orders.organization_id = competition.organization_id and orders.event_id = competition.event_id
        and orders.state in ('held', 'awaiting_payment') and order_place.pool_id = competition.pool_id) as held,
    (select coalesce(sum(places), 0)::int from waiting_entry
      where waiting_entry.organization_id = competition.organization_id
        and waiting_entry.event_id = competition.event_id and competition_id = competition.id
        and state = 'offered') as offered,
    count(*) over (partition by pool_id) > 1 as "isShared"
  from competition join place_pool on place_pool.organization_id = competition.organization_id
    and place_pool.id = competition.pool_id
  where competition.organization_id = ${organizationId}
    and competition.event_id = any (${eventIds}::uuid[])
  order by position, name collate alphabetical, competition.id`

export const fillView = ({ eventId: _eventId, startsAt: _startsAt, ...fill }: FillRow): CompetitionFill => fill
