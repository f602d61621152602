import type * as v from 'valibot'

/** The path of an issue that a check of `root` adds to something within it. */
export function pathTo(root: unknown, keys: readonly (string | number)[]): [v.IssuePathItem, ...v.IssuePathItem[]] {
  let input = root
  const path = keys.map((key) => {
    const value = (input as Record<string | number, unknown> | null | undefined)?.[key]
    const item = { type: 'unknown', origin: 'value', input, key, value } as const
    input = value
    return item
  })
  return path as [v.IssuePathItem, ...v.IssuePathItem[]]
}
