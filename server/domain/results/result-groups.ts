import type { Context } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import type { Gender } from '../../rules/registration-form.ts'
import type { ResultsList } from '../../rules/results-list.ts'

/** How many finishers a competition has of a sex and category. */
export type ResultGroup = { competitionId: string; sex: Gender | null; category: string | null; count: number }

/** Every group of an event: what can be chosen, and how many there are of it. */
export const resultGroups = (em: Em, { organization }: Pick<Context, 'organization'>, eventId: string) =>
  em.execute<ResultGroup[]>(
    `select standing.competition_id as "competitionId", gender as sex, category, count(*)::int as count
      from competition join standing on standing.organization_id = competition.organization_id
        and standing.competition_id = competition.id
      where competition.organization_id = ? and competition.event_id = ?
      group by standing.competition_id, gender, category`,
    [organization.id, eventId],
  )

type Filter = Partial<Pick<ResultsList, 'competitionId' | 'sex' | 'category'>>

/** How many of the groups are of a competition, a sex, a category; null is any. */
export const countIn = (groups: readonly ResultGroup[], { competitionId, sex, category }: Filter): number =>
  groups
    .filter((one) => !competitionId || one.competitionId === competitionId)
    .filter((one) => (!sex || one.sex === sex) && (!category || one.category === category))
    .reduce((sum, { count }) => sum + count, 0)
