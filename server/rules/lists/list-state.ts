import { isId } from '../ids.ts'
import { parseDay, type Day } from '../time/day.ts'

export const pageSize = 50
const maxSearchLength = 100
const maxPage = 2000
const maxListPage = 20_000

/** Returns null for a value that the list does not know; `choices` are all that it knows, if they can be listed. */
export type FilterParser<Value> = ((text: string, query?: URLSearchParams) => Value | null) & {
  readonly choices?: readonly string[]
}

/** What an address can say about a list. The first sort is the default. */
export type ListShape<
  Filters extends Record<string, FilterParser<unknown>> = Record<string, FilterParser<unknown>>,
  Sort extends string = string,
> = Readonly<{ filters: Filters; sorts: readonly [Sort, ...Sort[]] }>

/**
 * Null filters let everything pass. `after` and `before` are ids of rows: the page begins behind one or ends before the
 * other; `page` is its number, and the way to it without a row.
 */
export type ListState<Shape extends ListShape = ListShape> = Readonly<{
  search: string
  filters: { readonly [Name in keyof Shape['filters']]: ReturnType<Shape['filters'][Name]> }
  sort: Shape['sorts'][number]
  descending: boolean
  page: number
  after: string | null
  before: string | null
}>

/** Rows are counted up to here. */
export const maxCount = 10_000

/** `hasMore`: there are more rows than the `total` that was counted. `sums` are of all rows, not only of the page. */
export type ListPage<Row> = {
  rows: Row[]
  total: number
  hasMore?: boolean
  page: number
  pages: number
  sums?: Readonly<Partial<Record<string, number>>>
}

export const listShape = <Filters extends Record<string, FilterParser<unknown>>, const Sort extends string>(
  shape: ListShape<Filters, Sort>,
) => shape

/** Never fails: unknown values fall back. */
export function listStateOf<Shape extends ListShape>(shape: Shape, query: URLSearchParams): ListState<Shape> {
  const sort = query.get('sort') ?? ''
  const [after, before] = [query.get('after'), query.get('before')]
  const filters = Object.entries(shape.filters).map(([name, parse]) => [name, parse(textOf(query, name), query)])
  return {
    search: textOf(query, 'q'),
    filters: Object.fromEntries(filters) as ListState<Shape>['filters'],
    sort: oneOf(shape.sorts)(sort.replace(/^-/, '')) ?? shape.sorts[0],
    descending: sort.startsWith('-'),
    page: pageOf(query, maxListPage),
    after: isId(after) ? after : null,
    before: isId(before) ? before : null,
  }
}

export function pageOf(query: URLSearchParams, highest = maxPage): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, highest) : 1
}

/** The page with a number, or the last one if there are fewer; nothing has one page. */
export function windowOf(total: number, requestedPage: number, size = pageSize) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(requestedPage, pages)
  return { page, pages, limit: size, offset: (page - 1) * size }
}

const positionNames = ['page', 'after', 'before']

/** Forms that an address opens beside its list. */
export const formNames = ['edit', 'copy', 'new']

const unfilteredNames = ['sort', ...positionNames, ...formNames]

export const isFiltered = (query: URLSearchParams): boolean =>
  [...query].some(([name, value]) => value !== '' && !unfilteredNames.includes(name))

/** Null removes a parameter. A change of anything else leads back to the first page. */
export function queryWith(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query)
  for (const name of positionNames) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text ? `?${text}` : '?'
}

/** The pages beside this one: their first or last row is read by key, their number is for people. */
export function pageLinks(query: URLSearchParams, { rows, page, pages }: ListPage<{ id: string }>) {
  const isSecond = page === 2
  const previous = { page: isSecond ? null : String(page - 1), before: isSecond ? null : (rows[0]?.id ?? null) }
  return {
    previous: page > 1 ? queryWith(query, previous) : null,
    next: page < pages ? queryWith(query, { page: String(page + 1), after: rows.at(-1)?.id ?? null }) : null,
  }
}

export function sortLink<Shape extends ListShape>(shape: Shape, query: URLSearchParams, name: Shape['sorts'][number]) {
  const { sort, descending } = listStateOf(shape, query)
  const isCurrent = name === sort
  const next = isCurrent && !descending ? `-${name}` : name
  const isFromHighest = descending !== (name === 'latest')
  const direction = isFromHighest ? ('descending' as const) : ('ascending' as const)
  return {
    href: queryWith(query, { sort: next === shape.sorts[0] ? null : next }),
    ...(isCurrent ? { direction } : {}),
  }
}

export const oneOf = <Value extends string>(choices: readonly Value[]): FilterParser<Value> =>
  Object.assign((text: string) => choices.find((choice) => choice === text) ?? null, { choices })

export const idFilter: FilterParser<string> = (text) => (isId(text) ? text : null)

export const textFilter: FilterParser<string> = (text) => text || null

export const dayFilter: FilterParser<Day> = (text) => {
  const result = parseDay(text)
  return 'day' in result ? result.day : null
}

// Soft hyphens, marks of direction and blanks of no width, which come along when a name is copied from elsewhere.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

// PostgreSQL stores no NUL, and people type no other control character.
export function textOf(query: URLSearchParams, name: string, max = maxSearchLength): string {
  const text = query.get(name) ?? ''
  return text
    .slice(0, 2 * max)
    .replace(invisible, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)
}
