import { sql } from '#server/database/query.ts'
import type { ResultPlaces, ResultRowView } from '#rules/results/results-views.ts'

/** Public columns only: nothing by which a finisher could be contacted. */
export const finisherColumns = sql`
  standing.id, first_name as "firstName", last_name as "lastName", bib_number as bib,
  standing.gender as sex, standing.category, standing.result_class as "resultClass", official_places as official,
  standing.competition_id as "competitionId", result_time_ms as "gunMs", chip_time_ms as "chipMs", place as overall,
  place_of_sex as "ofSex", place_of_category as "ofCategory"`

export const finishersFrom = sql`
  standing join registration on registration.organization_id = standing.organization_id
    and registration.id = standing.id`

export type FinisherRow = Omit<ResultRowView, 'key' | 'name'> &
  ResultPlaces & { id: string; firstName: string; lastName: string }

export const resultRowView = ({ id, firstName, lastName, ...row }: FinisherRow): ResultRowView => ({
  key: row.bib ?? id,
  name: [firstName, lastName].filter(Boolean).join(' '),
  ...row,
})
