import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { BibAthlete } from '#rules/bibs/plan-bibs.ts'
import type { Event } from '../events/event.ts'

export type StoredAthlete = BibAthlete & Readonly<{ email: string; dni: string; orderId: string | null }>

/**
 * All athletes of an event. `locked` until the transaction ends, in the order of their ids: of two that give bibs, the
 * second one reads what the first one gave.
 */
export const eventAthletes = (
  em: Em,
  { organizationId, id }: Pick<Event, 'organizationId' | 'id'>,
  use: 'read' | 'locked',
): Promise<StoredAthlete[]> =>
  query(
    em,
    sql<StoredAthlete>`
      select registration.id, registration.competition_id as "competitionId", registration.order_id as "orderId", first_name as "firstName",
        last_name as "lastName", email, dni, gender, birth_date as "birthDate", status, bib_number as bib,
        result_time_ms is not null or result_distance_m is not null or result_status is not null as "hasResult", ${isoMoment('registration.created_at')} as "registeredAt",
        null as "bestPace", team_id as "teamId", team.name as "teamName", registration.position,
        team_id is not null and competition.bib_per_team as "sharesBib"
      from registration
      join competition on competition.organization_id = registration.organization_id
        and competition.id = registration.competition_id
      left join team on team.organization_id = registration.organization_id and team.id = team_id
      where registration.organization_id = ${organizationId} and registration.event_id = ${id}
      order by registration.id ${use === 'locked' ? sql`for no key update of registration` : sql``}`,
  )

/**
 * Milliseconds per metre of the fastest official time by document, in earlier events of the same sport. Without a
 * document nothing is known of a person: equal names are no proof.
 */
export async function bestPaces(em: Em, event: Event): Promise<Map<string, number>> {
  const rows = await query(
    em,
    sql<{ dni: string; pace: number }>`
      select result.dni, min(result.result_time_ms::float8 / competition.distance_m) as pace
      from registration result
      join event earlier on earlier.organization_id = result.organization_id and earlier.id = result.event_id
        and earlier.starts_at < ${event.startsAt}::timestamptz and earlier.sport = ${event.sport}
      join competition on competition.organization_id = result.organization_id
        and competition.id = result.competition_id and competition.distance_m > 0
      where result.organization_id = ${event.organizationId} and result.status = 'confirmed'
        and result.result_time_ms > 0 and result.result_status is null and result.dni <> ''
        and result.dni in (select dni from registration
          where organization_id = ${event.organizationId} and event_id = ${event.id})
      group by result.dni`,
  )
  return new Map(rows.map(({ dni, pace }) => [dni, pace]))
}
