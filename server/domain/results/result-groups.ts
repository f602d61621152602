import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import type { ResultsList } from '#rules/results/results-list.ts'
import { publicResults } from './finisher-row.ts'

export type ResultGroup = {
  competitionId: string
  resultClass: string | null
  sex: Gender | null
  category: string | null
  /** How many have a place, and how many a status instead. */
  placed: number
  unplaced: number
}

/** Empty until somebody has finished. */
export async function resultGroups(
  em: Em,
  { organization }: Pick<Context, 'organization'>,
  eventId: string,
): Promise<ResultGroup[]> {
  const groups = await query(
    em,
    sql<ResultGroup>`
      select standing.competition_id as "competitionId", result_class as "resultClass", gender as sex,
        category, count(place)::int as placed, count(result_status)::int as unplaced
      from ${publicResults}
      where competition.organization_id = ${organization.id} and competition.event_id = ${eventId}
      group by standing.competition_id, result_class, gender, category`,
  )
  return groups.some(({ placed }) => placed > 0) ? groups : []
}

type Filter = Partial<Pick<ResultsList, 'competitionId' | 'resultClass' | 'sex' | 'category'>>

export const countIn = (groups: readonly ResultGroup[], kind: 'placed' | 'unplaced', filter: Filter): number =>
  groups
    .filter((one) => !filter.competitionId || one.competitionId === filter.competitionId)
    .filter((one) => !filter.resultClass || one.resultClass === filter.resultClass)
    .filter((one) => (!filter.sex || one.sex === filter.sex) && (!filter.category || one.category === filter.category))
    .reduce((sum, group) => sum + group[kind], 0)
