import * as v from 'valibot'
import { line } from '../text/fields.ts'
import { isId } from '../ids.ts'

export type SavedViewRow = { id: string; list: string; name: string; query: string }

export const maxViewNameLength = 60

export const savedViewForm = v.object({
  id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => isId(id), 'format'),
    ),
  ),
  list: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/, 'format')),
  name: line(maxViewNameLength),
  query: v.pipe(v.string(), v.regex(/^\?[^\0]{0,1000}$/, 'format')),
})

/** What of an address is a view: the place within the list is not. */
export function viewQueryOf(query: URLSearchParams): string {
  const entries = [...query].filter(([name, value]) => value !== '' && !['page', 'after', 'before'].includes(name))
  return `?${new URLSearchParams(entries.toSorted(([one], [other]) => one.localeCompare(other))).toString()}`
}
