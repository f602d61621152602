import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { PlacedFinishers } from '#rules/competitions/categories-form.ts'
import { ageOn } from '#rules/competitions/category.ts'
import type { Day } from '#rules/time/day.ts'
import type { Event } from '../events/event.ts'
import { ageRulesOf } from './age-rules.ts'

export async function placedFinishers(em: Em, { organizationId, id: eventId }: Event): Promise<PlacedFinishers[]> {
  const { days } = await ageRulesOf(em, { organizationId, eventId })
  const rows = await query(
    em,
    sql<Omit<PlacedFinishers, 'age'> & { rankedIn: string; birthDate: Day | null }>`
      select coalesce(result_competition_id, competition_id) as "rankedIn", gender, birth_date as "birthDate", category,
        count(*)::int as count
      from registration
      where organization_id = ${organizationId} and event_id = ${eventId} and status = 'confirmed'
        and (result_time_ms is not null or result_distance_m is not null) and result_status is null
      group by 1, gender, birth_date, category`,
  )
  const groups = new Map<string, PlacedFinishers>()
  for (const { rankedIn, gender, birthDate, category, count } of rows) {
    const age = birthDate === null ? null : ageOn(days[rankedIn]!, birthDate)
    const key = JSON.stringify([gender, age, category])
    groups.set(key, { gender, age, category, count: count + (groups.get(key)?.count ?? 0) })
  }
  return [...groups.values()]
}
