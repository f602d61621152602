import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { toTextArray } from '#server/database/text-array.ts'
import { parseBibNumber } from '#rules/registrations/bib.ts'
import { rankingOf, type RankingName } from '#rules/results/ranking.ts'
import { genders } from '#rules/registrations/registration-form.ts'
import { resultsPageSize, type ResultsList } from '#rules/results/results-list.ts'
import type { ResultsPage, ResultsState } from '#rules/results/results-views.ts'
import { finisherColumns, finishersFrom, resultRowView, type FinisherRow } from './finisher-row.ts'
import { namePatterns } from './name-patterns.ts'
import { countIn, resultGroups, type ResultGroup } from './result-groups.ts'
import { areResultsPublic, resultsEvent } from './results-event.ts'

export function resultsPage(ctx: Context, idOrSlug: string, requestedList: ResultsList): Promise<ResultsPage> {
  return ctx.db.transaction(async (em) => {
    const { id, ...event } = await resultsEvent(em, ctx, idOrSlug)
    const groups = areResultsPublic(event, ctx.now) ? await resultGroups(em, ctx, id) : []
    const competitions = await competitionsOf(em, ctx, id, groups)
    const competitionId = competitions.find((one) => one.id === requestedList.competitionId)?.id ?? null
    const where = whereOf(ctx, id, { ...requestedList, competitionId })
    const total = groups.length === 0 ? 0 : await totalOf(em, where, { ...requestedList, competitionId }, groups)
    const pages = Math.max(1, Math.ceil(total / resultsPageSize))
    const list = { ...requestedList, competitionId, page: Math.min(requestedList.page, pages) }
    const groupsInScope = groups.filter((one) => competitionId === null || one.competitionId === competitionId)
    return {
      event,
      state: stateOf(event, competitions.length > 0, ctx.now),
      competitions,
      sexes: genders.filter((sex) => groupsInScope.some((one) => one.sex === sex)),
      classes: [...new Set(groupsInScope.flatMap(({ resultClass }) => resultClass ?? []))].toSorted(),
      categories: [...new Set(groupsInScope.flatMap(({ category }) => category ?? []))].toSorted(),
      list,
      rows: total === 0 ? [] : (await rowsOf(em, where, list)).map(resultRowView),
      total,
      pages,
    }
  })
}

const stateOf = (event: { state: string; startsAt: string }, hasResults: boolean, now: Date): ResultsState => {
  if (event.state === 'cancelled') return 'cancelled'
  if (hasResults) return 'shown'
  return new Date(event.startsAt) > now ? 'ahead' : 'awaited'
}

async function competitionsOf(em: Em, { organization }: Context, eventId: string, groups: readonly ResultGroup[]) {
  if (groups.length === 0) return []
  const rows = await em.execute<{ id: string; name: string }[]>(
    'select id, name from competition where organization_id = ? and event_id = ? order by position, id',
    [organization.id, eventId],
  )
  return rows
    .map((row) => ({ ...row, finishers: countIn(groups, { competitionId: row.id }) }))
    .filter(({ finishers }) => finishers > 0)
}

type Where = { sql: string; params: unknown[] }

function whereOf({ organization }: Context, eventId: string, list: ResultsList): Where {
  const conditions: [string, ...unknown[]][] = [
    ['standing.organization_id = ?', organization.id],
    ['competition.event_id = ?', eventId],
  ]
  if (list.competitionId) conditions.push(['standing.competition_id = ?', list.competitionId])
  if (list.resultClass) conditions.push(['standing.result_class = ?', list.resultClass])
  if (list.sex) conditions.push(['standing.gender = ?', list.sex])
  if (list.category) conditions.push(['standing.category = ?', list.category])
  if (list.search) conditions.push(searchOf([organization.id, eventId], list.search))
  return {
    sql: conditions.map(([sql]) => sql).join(' and '),
    params: conditions.flatMap(([, ...params]) => params),
  }
}

function searchOf(event: [organizationId: string, eventId: string], search: string): [string, ...unknown[]] {
  const bib = parseBibNumber(search)
  if (bib !== null)
    return [
      'standing.id = (select id from registration where organization_id = ? and event_id = ? and bib_number = ?)',
      ...event,
      bib,
    ]
  const patterns = namePatterns(search)
  if (patterns.length === 0) return ['false']
  // The array is computed once and looked up by key; a join would call the function for every row.
  return ['standing.id = any (array(select finishers_named(?::uuid, ?::text[])))', event[1], toTextArray(patterns)]
}

const standings = `standing join competition on competition.organization_id = standing.organization_id
  and competition.id = standing.competition_id`

async function totalOf(em: Em, where: Where, list: ResultsList, groups: readonly ResultGroup[]): Promise<number> {
  if (!list.search) return countIn(groups, list)
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from ${standings} where ${where.sql}`,
    where.params,
  )
  return row!.total
}

const placeColumns: Record<RankingName, string> = {
  overall: 'place',
  sex: 'place_of_sex',
  category: 'place_of_category',
}

// Pages through the narrow `standing` rows first, and joins names and times only for the page.
const rowsOf = (em: Em, where: Where, list: ResultsList): Promise<FinisherRow[]> => {
  const competition = list.competitionId ? '' : 'competition.position, competition.id, '
  const order = `${competition}standing.result_class nulls first, ${placeColumns[rankingOf(list)]}`
  return em.execute<FinisherRow[]>(
    `select ${finisherColumns} from (
        select standing.*, row_number() over (order by ${order}, standing.id) as line from ${standings}
        where ${where.sql} order by ${order}, standing.id limit ? offset ?
      ) ${finishersFrom}
      order by line`,
    [...where.params, resultsPageSize, (list.page - 1) * resultsPageSize],
  )
}
