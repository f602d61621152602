import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { windowOf } from '#rules/lists/list-state.ts'
import { bibsOfNumber, equalBibs, hasMemberLetter, parseBibNumber } from '#rules/registrations/bib.ts'
import { rankingOf, type RankingName } from '#rules/results/ranking.ts'
import { genders } from '#rules/registrations/participant-schema.ts'
import { resultsPageSize, type ResultsList } from '#rules/results/results-list.ts'
import type { ResultsPage, ResultsState } from '#rules/results/results-views.ts'
import { compareNames } from '#rules/text/compare-names.ts'
import { searchWords } from '#rules/text/search-words.ts'
import { escapeLike } from '#server/lists/search.ts'
import { finisherColumns, finishersFrom, publicResults, resultRowView, type ListedRow } from './finisher-row.ts'
import { countIn, resultGroups, type ResultGroup } from './result-groups.ts'
import { areResultsPublic, resultsEvent } from './results-event.ts'
import { teamCompetitions } from './team-standings.ts'

export function resultsPage(ctx: Context, idOrSlug: string, requestedList: ResultsList): Promise<ResultsPage> {
  return ctx.db.transaction(async (em) => {
    const { id, ...event } = await resultsEvent(em, ctx, idOrSlug)
    const groups = areResultsPublic(event, ctx.now) ? await resultGroups(em, ctx, id) : []
    const competitions = await competitionsOf(em, ctx, id, groups)
    const competitionId = competitions.find((one) => one.id === requestedList.competitionId)?.id ?? null
    const where = whereOf(ctx, id, { ...requestedList, competitionId })
    const total = groups.length === 0 ? 0 : await totalOf(em, where, { ...requestedList, competitionId }, groups)
    const { page, pages, ...window } = windowOf(total, requestedList.page, resultsPageSize)
    const list = { ...requestedList, competitionId, page }
    const groupsInScope = groups.filter((one) => competitionId === null || one.competitionId === competitionId)
    return {
      event,
      state: stateOf(event, competitions.length > 0, ctx.now),
      competitions,
      teamCompetitions:
        groups.length === 0 ? [] : await teamCompetitions(em, { organizationId: ctx.organization.id, eventId: id }),
      sexes: genders.filter((sex) => groupsInScope.some((one) => one.sex === sex)),
      classes: [...new Set(groupsInScope.flatMap(({ resultClass }) => resultClass ?? []))].toSorted(compareNames),
      categories: [...new Set(groupsInScope.flatMap(({ category }) => category ?? []))].toSorted(compareNames),
      agesOn: ctx.organization.agesOn,
      list,
      rows: total === 0 ? [] : (await rowsOf(em, where, list, window)).map(resultRowView),
      total,
      unplaced: countIn(groups, 'unplaced', list),
      pages,
    }
  })
}

const stateOf = (event: { state: string; startsAt: string }, hasResults: boolean, now: Date): ResultsState => {
  if (event.state === 'cancelled') return 'cancelled'
  if (hasResults) return 'published'
  return new Date(event.startsAt) > now ? 'ahead' : 'awaited'
}

export async function competitionsOf(
  em: Em,
  { organization }: Context,
  eventId: string,
  groups: readonly ResultGroup[],
) {
  if (groups.length === 0) return []
  const rows = await query(
    em,
    sql<{ id: string; name: string }>`
      select id, name from competition where organization_id = ${organization.id} and event_id = ${eventId}
        order by position, id`,
  )
  return rows
    .filter(({ id }) => groups.some(({ competitionId }) => competitionId === id))
    .map((row) => ({ ...row, finishers: countIn(groups, 'placed', { competitionId: row.id }) }))
}

type Condition = RawBuilder<unknown>

/** Of what is named `standing` and `competition`. */
export function whereOf({ organization }: Context, eventId: string, list: ResultsList): Condition {
  const conditions = [
    sql`standing.organization_id = ${organization.id}`,
    sql`competition.event_id = ${eventId}`,
    ...(list.competitionId ? [sql`standing.competition_id = ${list.competitionId}`] : []),
    ...(list.resultClass ? [sql`standing.result_class = ${list.resultClass}`] : []),
    ...(list.sex ? [sql`standing.gender = ${list.sex}`] : []),
    ...(list.category ? [sql`standing.category = ${list.category}`] : []),
    ...(list.search ? [searchOf(organization.id, eventId, list.search)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function searchOf(organizationId: string, eventId: string, search: string): Condition {
  const bib = parseBibNumber(search)
  if (bib !== null) {
    const bibs = hasMemberLetter(bib) ? equalBibs(bib) : bibsOfNumber(bib)
    return sql`
      standing.id in (select id from registration
        where organization_id = ${organizationId} and event_id = ${eventId} and bib_number = any (${bibs}::text[]))`
  }
  const patterns = namePatterns(search)
  if (patterns.length === 0) return sql`false`
  // The array is computed once and looked up by key; a join would call the function for every row.
  return sql`standing.id = any (array(select finishers_named(${eventId}, ${patterns})))`
}

async function totalOf(em: Em, where: Condition, list: ResultsList, groups: readonly ResultGroup[]): Promise<number> {
  if (!list.search) return countIn(groups, 'placed', list) + countIn(groups, 'unplaced', list)
  const [row] = await query(
    em,
    sql<{ total: number }>`select count(*)::int as total from ${publicResults} where ${where}`,
  )
  return row!.total
}

const placeColumns = {
  overall: sql`place`,
  sex: sql`place_of_sex`,
  category: sql`place_of_category`,
} satisfies Record<RankingName, Condition>

type Window = { limit: number; offset: number }

export const orderOf = (list: ResultsList): Condition => sql`
  ${list.competitionId ? sql`` : sql`competition.position, competition.id, `}
  standing.result_class nulls first, ${placeColumns[rankingOf(list)]}, standing.result_status, standing.id`

// Pages through the narrow rows first, and joins names and times only for the page.
const rowsOf = (em: Em, where: Condition, list: ResultsList, { limit, offset }: Window): Promise<ListedRow[]> => {
  const order = orderOf(list)
  return query(
    em,
    sql<ListedRow>`
      select ${finisherColumns} from (
        select standing.*, row_number() over (order by ${order}) as line from ${publicResults}
        where ${where} order by ${order} limit ${limit} offset ${offset}
      ) ${finishersFrom}
      order by line`,
  )
}

/**
 * Patterns for `finishers_named`: each word begins a word of the name. The longest first, which the index is searched
 * for. Empty when no name can match.
 */
const namePatterns = (search: string): string[] =>
  searchWords(search, /[\s\-.,·/()"]+/).map((word) => `% ${escapeLike(word)}%`)
