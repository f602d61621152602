import {
  sql,
  type ExtractTypeFromStringReference,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
} from 'kysely'
import type { Em } from '../database/orm.ts'
import { readInBatches } from '../database/read-in-batches.ts'
import {
  listStateOf,
  maxCount,
  pageSize,
  windowOf,
  type ListPage,
  type ListShape,
  type ListState,
} from '#rules/lists/list-state.ts'
import { searchWords } from '#rules/text/search-words.ts'
import { beyond, orderBy, valuesOf, type DirectedKey, type SortKey } from './keyset.ts'
import type { Tables } from './tables.ts'

export type ListColumn<Db, Tb extends keyof Db> = StringReference<Db, Tb> | RawBuilder<unknown>

type ValueOf<Db, Tb extends keyof Db, Column> =
  Column extends RawBuilder<infer Value> ? Value : ExtractTypeFromStringReference<Db, Tb, Column & string>

type Conditions<Shape extends ListShape, Scope> = {
  [Name in keyof Shape['filters']]: (
    value: NonNullable<ListState<Shape>['filters'][Name]>,
    scope: Scope,
  ) => RawBuilder<SqlBool>
}

/**
 * What a list of a noun is made of. `from` joins its tables and limits them to the scope; a left join that no column,
 * filter or sort of a query uses costs nothing. `columns` has an `id`, the list's key; it takes its scope even without
 * need, because only then are its names checked against `from`.
 */
type ListDefinition<Shape extends ListShape, Scope, Db, Tb extends keyof Db, Columns> = Readonly<{
  shape: Shape
  from(db: QueryCreator<Tables>, scope: Scope): SelectQueryBuilder<Db, Tb, {}>
  columns(scope: Scope): Columns
  search(words: readonly string[], scope: Scope, search: string): RawBuilder<SqlBool>
  /** Tells of one row what `search` finds among all; null where it cannot. */
  matches?(words: readonly string[], search: string): RawBuilder<SqlBool> | null
  filters: Conditions<Shape, Scope>
  /** What a filter lets pass when nothing is chosen, if that is not everything. */
  unfiltered?: { [Name in keyof Shape['filters']]?: (scope: Scope) => RawBuilder<SqlBool> }
  sorts: Record<Shape['sorts'][number], (scope: Scope) => readonly SortKey[]>
  indexedSorts?: readonly Shape['sorts'][number][]
}>

// Of so many matches, a page is likely among the first rows of an index, which is faster than to look up all of them.
const manyMatches = 1_000
const rowsToScan = 5_000

export type RowOf<List extends { find(...args: never[]): Promise<unknown> }> = NonNullable<
  Awaited<ReturnType<List['find']>>
>

export function listOf<
  Shape extends ListShape,
  Scope,
  Db,
  Tb extends keyof Db,
  const Columns extends Record<string, ListColumn<Db, Tb>> & { id: ListColumn<Db, Tb> },
>(definition: ListDefinition<Shape, Scope, Db, Tb, Columns>) {
  const { shape, from, columns, search, matches, filters, unfiltered, sorts, indexedSorts = [] } = definition
  type State = ListState<Shape>
  type Name = keyof Columns & string
  type Row<Names extends Name> = { [Key in Names | 'id']: ValueOf<Db, Tb, Columns[Key]> }
  type Query = SelectQueryBuilder<Tables, keyof Tables, {}>
  type Criteria = Pick<State, 'search' | 'filters'>

  const fragment = (column: ListColumn<Db, Tb>) => (typeof column === 'string' ? sql.ref(column) : column)
  const keysOf = (scope: Scope, { sort, descending }: State) => {
    const keys = sorts[sort](scope) as readonly SortKey[]
    return valuesOf([...keys, { value: fragment(columns(scope).id), order: keys[0]?.order }], descending)
  }
  const filterConditions = (scope: Scope, state: Criteria) =>
    Object.entries(state.filters).flatMap(
      ([name, value]) => (value === null ? unfiltered?.[name]?.(scope) : filters[name]!(value as never, scope)) ?? [],
    )
  const selectAll = (db: QueryCreator<Tables>, scope: Scope) => from(db, scope) as unknown as Query
  const selectMatches = (db: QueryCreator<Tables>, scope: Scope, state: Criteria): Query => {
    const words = searchWords(state.search)
    const conditions = [
      ...(words.length > 0 ? [search(words, scope, state.search)] : []),
      ...filterConditions(scope, state),
    ]
    return conditions.reduce((query, condition) => query.where(condition), selectAll(db, scope))
  }
  const withColumns = (query: Query, scope: Scope, names?: readonly Name[]): Query => {
    const all = columns(scope)
    const chosen = names ? ['id' as Name, ...names] : (Object.keys(all) as Name[])
    return query.select([...new Set(chosen)].map((name) => fragment(all[name]!).as(name)))
  }
  const selectKeys = (query: Query, keys: readonly DirectedKey[]): Query =>
    keys.reduce((selected, key) => selected.select(key.value.as(key.name)), query)
  const dbOf = (em: Em): Kysely<Tables> => em.getKysely<Tables>()

  const count = async (em: Em, scope: Scope, state: Criteria, max?: number): Promise<number> => {
    const rows = selectMatches(dbOf(em), scope, state).select(sql`1`.as('one'))
    const counted = max === undefined ? rows : rows.limit(max)
    const query = dbOf(em)
      .selectFrom(counted.as('matches'))
      .select(sql<number>`count(*)::int`.as('count'))
    const [row] = await query.execute()
    return row!.count
  }

  type Order = Readonly<{
    keys: readonly DirectedKey[]
    isBackward?: boolean
    condition?: RawBuilder<SqlBool>
    /** Of a row; then ids are of matches among the first rows alone. */
    isMatch?: RawBuilder<SqlBool> | undefined
  }>

  const orderedIds = (db: QueryCreator<Tables>, scope: Scope, state: State, order: Order): Query => {
    const { keys, isBackward = false, condition, isMatch } = order
    const inOrder = (rows: Query) =>
      withColumns(condition ? rows.where(condition) : rows, scope, []).orderBy(orderBy(keys, isBackward))
    if (!isMatch) return inOrder(selectMatches(db, scope, state))
    const first = selectKeys(inOrder(selectAll(db, scope)), keys)
      .select(isMatch.as('is_match'))
      .limit(rowsToScan)
    const keysOfFirst = keys.map((key) => ({ ...key, value: sql.ref(key.name) }))
    return db
      .selectFrom(first.as('first'))
      .select(sql<string>`first.id`.as('id'))
      .where(sql<SqlBool>`is_match`)
      .orderBy(orderBy(keysOfFirst, isBackward)) as unknown as Query
  }

  /** Ids behind the row of `after` or before that of `before`; none if there is no such row in the list. */
  const idsBeside = (em: Em, scope: Scope, state: State, isMatch?: RawBuilder<SqlBool>): Query => {
    const keys = keysOf(scope, state)
    const anchor = sql<SqlBool>`${fragment(columns(scope).id)} = ${state.after ?? state.before}`
    const db = dbOf(em).with(
      (cte) => cte('anchor').materialized(),
      (inner) => selectKeys(selectAll(inner, scope).where(anchor), keys),
    ) as unknown as QueryCreator<Tables>
    const isBackward = state.after === null
    return orderedIds(db, scope, state, { keys, isBackward, condition: beyond(keys, isBackward), isMatch })
  }

  /** Rows in the order of the list. Ids come first, so that what only a column needs is joined to no other rows. */
  const rowsOf = async <Names extends Name>(
    em: Em,
    scope: Scope,
    state: State,
    { ids, names }: { ids: Query; names: readonly Names[] | undefined },
  ): Promise<Row<Names>[]> => {
    const isChosen = sql<SqlBool>`${fragment(columns(scope).id)} = any (array(${ids}))`
    const query = withColumns((from(dbOf(em), scope) as unknown as Query).where(isChosen), scope, names)
    return (await query.orderBy(orderBy(keysOf(scope, state))).execute()) as Row<Names>[]
  }

  type Window<Names extends Name> = {
    names?: readonly Names[] | undefined
    limit: number | null
    offset?: number
    /** Where matches among the first rows may fill the window. */
    isMatch?: RawBuilder<SqlBool> | undefined
  }

  const rowsIn = async <Names extends Name>(
    em: Em,
    scope: Scope,
    state: State,
    { names, limit, offset = 0, isMatch, idsOf }: Window<Names> & { idsOf(isMatch?: RawBuilder<SqlBool>): Query },
  ): Promise<Row<Names>[]> => {
    const read = (ids: Query) => rowsOf(em, scope, state, { ids: ids.limit(limit).offset(offset), names })
    const rows = isMatch ? await read(idsOf(isMatch)) : []
    return isMatch && rows.length === limit ? rows : read(idsOf())
  }
  const rowsBeside = async <Names extends Name>(em: Em, scope: Scope, state: State, window: Window<Names>) => {
    if (state.after === null && state.before === null) return []
    return rowsIn(em, scope, state, { ...window, idsOf: (isMatch) => idsBeside(em, scope, state, isMatch) })
  }
  const rowsByNumber = <Names extends Name>(em: Em, scope: Scope, state: State, window: Window<Names>) => {
    const keys = keysOf(scope, state)
    const idsOf = (isMatch?: RawBuilder<SqlBool>) => orderedIds(dbOf(em), scope, state, { keys, isMatch })
    return rowsIn(em, scope, state, { ...window, idsOf })
  }

  const matchOfRow = (scope: Scope, state: State): RawBuilder<SqlBool> | undefined => {
    const words = searchWords(state.search)
    if (words.length === 0 || !indexedSorts.includes(state.sort)) return undefined
    const isFound = matches?.(words, state.search)
    return isFound ? sql`${sql.join([isFound, ...filterConditions(scope, state)], sql` and `)}` : undefined
  }

  return {
    /** The state without search or filters, in the default order. */
    everything: listStateOf(shape, new URLSearchParams()),
    count,

    /** Rows in the order of the list, beginning behind `after` if there is such a row, else with the first one. */
    rows: async <Names extends Name = Name>(
      em: Em,
      scope: Scope,
      state: State,
      window: Window<Names>,
    ): Promise<Row<Names>[]> => {
      const neighbours = await rowsBeside(em, scope, state, window)
      return neighbours.length > 0 ? neighbours : rowsByNumber(em, scope, state, window)
    },

    countBy: async <Column extends Name>(em: Em, scope: Scope, state: Criteria, column: Column) => {
      const value = fragment(columns(scope)[column]!)
      const query = selectMatches(dbOf(em), scope, state)
        .select([value.as('value'), sql<number>`count(*)::int`.as('count')])
        .groupBy(sql`1`)
      const groups = (await query.execute()) as { value: ValueOf<Db, Tb, Columns[Column]>; count: number }[]
      return new Map(groups.map((group) => [group.value, group.count]))
    },

    /** Of columns, over all rows that match; none where these are too many to be added up for a page. */
    sums: async <Names extends Name>(
      em: Em,
      scope: Scope,
      state: Criteria,
      { names, where = sql`true` }: { names: readonly Names[]; where?: RawBuilder<SqlBool> },
      { total, hasMore }: Pick<ListPage<unknown>, 'total' | 'hasMore'>,
    ): Promise<Partial<Record<Names, number>>> => {
      if (names.length === 0 || total === 0 || total > maxCount || hasMore) return {}
      const query = dbOf(em)
        .selectFrom(withColumns(selectMatches(dbOf(em), scope, state).where(where), scope, names).as('matches'))
        .select(names.map((name) => sql<number>`coalesce(sum(${sql.ref(`matches.${name}`)}), 0)::float8`.as(name)))
      const [sums] = (await query.execute()) as Record<Names, number>[]
      return sums!
    },

    /** `counted` is the number of rows, if it is known; otherwise they are counted as far as the page needs. */
    page: async <Names extends Name = Name>(
      em: Em,
      scope: Scope,
      state: State,
      names?: readonly Names[],
      counted?: number | null,
    ): Promise<ListPage<Row<Names>>> => {
      const max = state.page * pageSize < maxCount ? maxCount + 1 : undefined
      const rowCount = counted ?? (await count(em, scope, state, max))
      const hasMore = counted == null && max !== undefined && rowCount === max
      const total = hasMore ? maxCount : rowCount
      const { page, pages, offset } = windowOf(total, state.page)
      // Numbers shift while rows are added and removed. A further row tells whether there is a page behind `after`.
      const limit = state.after === null ? pageSize : pageSize + 1
      const isMatch = total < manyMatches ? undefined : matchOfRow(scope, state)
      const neighbours = total === 0 ? [] : await rowsBeside(em, scope, state, { names, limit, isMatch })
      if (neighbours.length === 0) {
        const rows =
          total === 0 ? [] : await rowsByNumber(em, scope, state, { names, limit: pageSize, offset, isMatch })
        return { rows, total, hasMore, page, pages }
      }
      const hasNext = state.after === null || neighbours.length > pageSize
      return {
        rows: neighbours.slice(0, pageSize),
        total,
        hasMore,
        page,
        pages: hasNext ? Math.max(pages, page + 1) : page,
      }
    },

    find: async <Names extends Name = Name>(em: Em, scope: Scope, id: string, names?: readonly Names[]) => {
      const key = sql<SqlBool>`${fragment(columns(scope).id)} = ${id}`
      const query = withColumns((from(dbOf(em), scope) as unknown as Query).where(key), scope, names)
      const [row] = (await query.execute()) as Row<Names>[]
      return row ?? null
    },

    /** All rows, read from a cursor in batches so that memory stays constant, as they were when it began. */
    batches: <Names extends Name = Name>(
      em: Em,
      scope: Scope,
      state: State,
      { names, size }: { names?: readonly Names[]; size: number },
    ): AsyncGenerator<Row<Names>[]> => {
      const rows = withColumns(selectMatches(dbOf(em), scope, state), scope, names)
      return readInBatches(em, sql`${rows.orderBy(orderBy(keysOf(scope, state)))}`, size)
    },

    /** Columns of all rows that match, in no order, for a statement. */
    select: (em: Em, scope: Scope, state: Criteria, names: readonly Name[]) =>
      withColumns(selectMatches(dbOf(em), scope, state), scope, names),

    ids: (em: Em, scope: Scope, state: Criteria) => withColumns(selectMatches(dbOf(em), scope, state), scope, []),
  }
}
