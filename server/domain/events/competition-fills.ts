import { sql } from '#server/database/query.ts'
import type { CompetitionFill } from '#rules/events/event-overview-view.ts'

type FillRow = CompetitionFill & { eventId: string; startsAt: Date | string }

export const competitionFills = (organizationId: string, eventIds: readonly string[]) => sql<FillRow>`
  select competition.event_id as "eventId", competition.id, name, starts_at as "startsAt", taken, capacity,
    count(*) over (partition by pool_id) > 1 as "isShared"
  from competition join place_pool on place_pool.organization_id = competition.organization_id
    and place_pool.id = competition.pool_id
  where competition.organization_id = ${organizationId}
    and competition.event_id = any (${eventIds}::uuid[])
  order by position, name collate alphabetical, competition.id`

export const fillView = ({ eventId: _eventId, startsAt: _startsAt, ...fill }: FillRow): CompetitionFill => fill
