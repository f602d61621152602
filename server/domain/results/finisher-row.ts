import { sql } from '#server/database/query.ts'
import type { Finish, ResultRowView, Unplaced } from '#rules/results/results-views.ts'

/** Public columns only: nothing by which a finisher could be contacted. */
export const finisherColumns = sql`
  standing.id, first_name as "firstName", last_name as "lastName", bib_number as bib,
  standing.gender as sex, standing.category, standing.result_class as "resultClass",
  standing.competition_id as "competitionId",
  case when registration.result_status is not null then null
    when result_bib is null then official_places
    else official_places || '{"ofSex": null, "ofCategory": null}' end as official,
  case when registration.result_status is null then result_time_ms end as "gunMs",
  case when registration.result_status is null then chip_time_ms end as "chipMs",
  case when registration.result_status is null and (select ranks_by_distance from competition ranked
    where ranked.organization_id = standing.organization_id and ranked.id = standing.competition_id)
    then result_distance_m end as "distanceM", place as overall,
  place_of_sex as "ofSex", place_of_category as "ofCategory", registration.result_status as status,
  result_reason as reason`

/** Joins the registration to what is named `standing`. */
export const finishersFrom = sql`
  standing join registration on registration.organization_id = standing.organization_id
    and registration.id = standing.id`

/** Finishers by their places, and those who have a status instead of one. */
const listedResults = sql`(
  select id, organization_id, competition_id, gender, category, result_class, place, place_of_sex, place_of_category,
    null as result_status
  from standing
  union all
  select id, organization_id, competition_id, gender, category, result_class, null, null, null, result_status
  from registration where status = 'confirmed' and result_status is not null and result_competition_id is null
  union all
  select id, organization_id, result_competition_id, gender, category, result_class, null, null, null, result_status
  from registration where status = 'confirmed' and result_status is not null and result_competition_id is not null
)`

/** All results with their competitions, which are named `standing` and `competition`. */
export const allResults = sql`
  ${listedResults} standing join competition on competition.organization_id = standing.organization_id
    and competition.id = standing.competition_id`

export const publicResults = sql`${allResults} and competition.has_public_results`

type Person = { id: string; firstName: string; lastName: string }
type RowOf<State> = Omit<ResultRowView, 'key' | 'name' | keyof Unplaced> & Person & State
export type FinisherRow = RowOf<Finish>
export type ListedRow = FinisherRow | RowOf<Unplaced>

export const resultRowView = ({ id, firstName, lastName, ...row }: ListedRow): ResultRowView => ({
  key: row.bib ?? id,
  name: [firstName, lastName].filter(Boolean).join(' '),
  ...row,
})
