import { isDeepStrictEqual } from 'node:util'

export type Values = Readonly<Record<string, unknown>>

/** What a tenant folder says, by path: `events[media-maraton].competitions[10 km].price`. */
export type Leaves = Record<string, unknown>

const keys: Readonly<Record<string, string>> = { events: 'slug', coupons: 'code', news: 'slug' }

const groups = new Set(['theme', 'landing', 'templates', 'socialLinks'].map((name) => `organization.${name}`))

export const isCompetitions = (path: string): boolean => path.endsWith('].competitions')

/** The field that names the items of a list; null for lists that are compared as a whole. */
export const keyOfItems = (path: string): string | null => (isCompetitions(path) ? 'name' : (keys[path] ?? null))

export const isGroup = (path: string): boolean =>
  path === 'organization' || groups.has(path) || path.endsWith('].location')

export const pathOf = (path: string, name: string): string => (path ? `${path}.${name}` : name)

export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

/** Only what `stated` has too, when it is given: it has the same shape, without what is left open. */
export function leavesOf(values: Values, stated: Values = values, path = ''): Leaves {
  const leaves: Leaves = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || stated[name] === undefined) continue
    const at = pathOf(path, name)
    const key = keyOfItems(at)
    if (key) Object.assign(leaves, itemLeaves(value as Values[], stated[name] as Values[], { at, key }))
    else if (isGroup(at)) Object.assign(leaves, leavesOf(value as Values, stated[name] as Values, at))
    else leaves[at] = value
  }
  return leaves
}

function itemLeaves(items: Values[], stated: Values[], { at, key }: { at: string; key: string }): Leaves {
  const leaves: Leaves = isCompetitions(at) ? { [at]: items.map((item) => item[key]) } : {}
  for (const [index, item] of items.entries()) {
    Object.assign(leaves, leavesOf(item, stated[index], `${at}[${String(item[key])}]`))
  }
  return leaves
}
