import type { RawBuilder } from 'kysely'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { rankings, type RankingName } from '#rules/results/ranking.ts'

/**
 * Ranks a competition's finishers again (see rules/results/ranking.ts), in the transaction that changed them. Locks the
 * competition, so that the last of two concurrent changes sees both. 16,000 finishers take about 0.1 s.
 */
export async function placeFinishers(em: Em, organizationId: string, competitionId: string): Promise<void> {
  await query(
    em,
    sql`
      select 1 from competition where organization_id = ${organizationId} and id = ${competitionId}
      for no key update`,
  )
  await query(em, deleteWithdrawn(organizationId, competitionId))
  await query(em, insertPlaces(organizationId, competitionId))
}

const isFinished = sql`status = 'confirmed' and result_time_ms is not null and result_status is null`

const isIn = (competitionId: string) => sql`
  (registration.competition_id = ${competitionId} and result_competition_id is null
    or result_competition_id = ${competitionId})`

const deleteWithdrawn = (organizationId: string, competitionId: string) => sql`
  delete from standing where organization_id = ${organizationId} and competition_id = ${competitionId} and not exists (
    select 1 from registration where registration.organization_id = standing.organization_id
      and registration.id = standing.id and ${isIn(competitionId)} and ${isFinished})`

const times = { gun: sql`result_time_ms`, chip: sql`coalesce(chip_time_ms, result_time_ms)` }

/** Standard competition ranking: equal times share a place, and the next places are skipped. */
const placeIn = (name: RankingName) => {
  const { among, by } = rankings[name]
  const rank = (group: RawBuilder<unknown>) => sql`rank() over (partition by ${group} order by ${times[by]})::integer`
  if (among === null) return rank(sql`result_class`)
  const column = sql.ref(among)
  return sql`case when ${column} is not null then ${rank(sql`result_class, ${column}`)} end`
}

const insertPlaces = (organizationId: string, competitionId: string) => sql`
  insert into standing (id, organization_id, competition_id, gender, category, result_class, place, place_of_sex,
    place_of_category)
  select id, organization_id, ${competitionId}::uuid, gender, category, result_class,
    ${placeIn('overall')}, ${placeIn('sex')}, ${placeIn('category')}
  from registration where organization_id = ${organizationId} and ${isIn(competitionId)} and ${isFinished}
  on conflict (organization_id, id) do update set competition_id = excluded.competition_id, gender = excluded.gender,
    category = excluded.category, result_class = excluded.result_class, place = excluded.place,
    place_of_sex = excluded.place_of_sex, place_of_category = excluded.place_of_category
  where (standing.competition_id, standing.gender, standing.category, standing.result_class, standing.place,
      standing.place_of_sex, standing.place_of_category)
    is distinct from (excluded.competition_id, excluded.gender, excluded.category, excluded.result_class,
      excluded.place, excluded.place_of_sex, excluded.place_of_category)`
