import type { RawBuilder } from 'kysely'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { rankings, type RankingName } from '#rules/results/ranking.ts'

/**
 * Ranks a competition's finishers again (see rules/results/ranking.ts), in the transaction that changed them. Locks the
 * competition, so that the last of two concurrent changes sees both. 16,000 finishers take about 0.1 s.
 */
export async function placeFinishers(em: Em, organizationId: string, competitionId: string): Promise<void> {
  const [competition] = await query(
    em,
    sql<{ by: RankedBy }>`
      select case when ranks_by_distance then 'distance' else 'time' end as by
      from competition where organization_id = ${organizationId} and id = ${competitionId}
      for no key update`,
  )
  if (!competition) return
  await query(em, deleteWithdrawn(organizationId, competitionId, competition.by))
  await query(em, insertPlaces(organizationId, competitionId, competition.by))
}

type RankedBy = 'time' | 'distance'

const isFinished = (by: RankedBy) => sql`
  status = 'confirmed' and result_status is null
    and ${by === 'time' ? sql`result_time_ms` : sql`result_distance_m`} is not null`

const isIn = (competitionId: string) => sql`
  (registration.competition_id = ${competitionId} and result_competition_id is null
    or result_competition_id = ${competitionId})`

const deleteWithdrawn = (organizationId: string, competitionId: string, by: RankedBy) => sql`
  delete from standing where organization_id = ${organizationId} and competition_id = ${competitionId} and not exists (
    select 1 from registration where registration.organization_id = standing.organization_id
      and registration.id = standing.id and ${isIn(competitionId)} and ${isFinished(by)})`

// Tenths, rounded as `formatResultTime` does: the same shown time is the same place.
const tenths = (ms: RawBuilder<unknown>) => sql`((${ms} + 50) / 100)`
const times = { gun: tenths(sql`result_time_ms`), chip: tenths(sql`coalesce(chip_time_ms, result_time_ms)`) }

/** Standard competition ranking: equal times share a place, and the next places are skipped. */
const placeIn = (name: RankingName, rankedBy: RankedBy) => {
  const { among, by } = rankings[name]
  const order = rankedBy === 'distance' ? sql`result_distance_m desc, ${times.gun}` : times[by]
  const rank = (group: RawBuilder<unknown>) => sql`rank() over (partition by ${group} order by ${order})::integer`
  if (among === null) return rank(sql`result_class`)
  const column = sql.ref(among)
  return sql`case when ${column} is not null then ${rank(sql`result_class, ${column}`)} end`
}

const insertPlaces = (organizationId: string, competitionId: string, by: RankedBy) => sql`
  insert into standing (id, organization_id, competition_id, gender, category, result_class, place, place_of_sex,
    place_of_category)
  select id, organization_id, ${competitionId}::uuid, gender, category, result_class,
    ${placeIn('overall', by)}, ${placeIn('sex', by)}, ${placeIn('category', by)}
  from registration where organization_id = ${organizationId} and ${isIn(competitionId)} and ${isFinished(by)}
  on conflict (organization_id, id) do update set competition_id = excluded.competition_id, gender = excluded.gender,
    category = excluded.category, result_class = excluded.result_class, place = excluded.place,
    place_of_sex = excluded.place_of_sex, place_of_category = excluded.place_of_category
  where (standing.competition_id, standing.gender, standing.category, standing.result_class, standing.place,
      standing.place_of_sex, standing.place_of_category)
    is distinct from (excluded.competition_id, excluded.gender, excluded.category, excluded.result_class,
      excluded.place, excluded.place_of_sex, excluded.place_of_category)`
