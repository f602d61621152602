/**
 * How a page is kept that is the same for every visitor who is not signed in. A route says so in its `handle`; a route
 * that says nothing is private and drawn for each request.
 */
export type Keeping = Readonly<{
  /** Names in the query that lead to another page, with the whole of what their values may be: few, and ours. */
  variants?: Readonly<Record<string, RegExp>>
  /** Names in the query whose values anybody makes up: with one of them the page is drawn for who asks. */
  asked?: readonly string[]
  /** Kept no longer than this; else until something changes. */
  seconds?: number
}>

// Campaigns add up to half a dozen names; half as long as an address may be at all.
const maxSearchLength = 4_000

/**
 * The query a page is kept under, in one order: `''`, or `?page=2`. Names that mean nothing to the page, such as those
 * of campaigns, are left out. Null when the page cannot be kept for this query.
 */
export const canonicalSearch = ({ variants = {}, asked = [] }: Keeping, search: string): string | null => {
  if (search.length > maxSearchLength) return null
  const params = new URLSearchParams(search)
  if (asked.some((name) => params.has(name))) return null
  const canonical = new URLSearchParams()
  for (const [name, pattern] of Object.entries(variants).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [value, ...more] = params.getAll(name)
    if (value === undefined) continue
    if (more.length > 0 || !pattern.test(value)) return null
    canonical.set(name, value)
  }
  return canonical.size > 0 ? `?${canonical.toString()}` : ''
}
