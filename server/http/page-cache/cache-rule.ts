/**
 * How a page may be cached that is the same for all visitors, signed in or not. A route declares it in its `handle`;
 * without it a page is private and rendered for each request.
 */
export type CacheRule = Readonly<{
  /** Query parameters that lead to another page, with all values they may have: few, so that nobody fills the cache. */
  cachedParams?: Readonly<Record<string, RegExp>>
  /** Query parameters with arbitrary values: with one of them the page is rendered for each request. */
  uncachedParams?: readonly string[]
  maxSeconds?: number
}>

const maxSearchLength = 4_000

/**
 * The query of the cache key in one order: `''`, or `?page=2`. Unknown parameters, such as those of campaigns, are left
 * out. Null when this query cannot be cached.
 */
export const canonicalSearch = (
  { cachedParams = {}, uncachedParams = [] }: CacheRule,
  search: string,
): string | null => {
  if (search.length > maxSearchLength) return null
  const params = new URLSearchParams(search)
  if (uncachedParams.some((name) => params.has(name))) return null
  const canonical = new URLSearchParams()
  for (const [name, pattern] of Object.entries(cachedParams).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [value, ...more] = params.getAll(name)
    if (value === undefined) continue
    if (more.length > 0 || !pattern.test(value)) return null
    canonical.set(name, value)
  }
  return canonical.size > 0 ? `?${canonical.toString()}` : ''
}
