import * as v from 'valibot'
import { line } from '../text/fields.ts'
import { isId } from '../ids.ts'
import { formNames } from './list-state.ts'
import { resourceNames, type ResourceName } from '../resources.ts'

export type ListName =
  | 'activity'
  | 'athletes'
  | 'cash'
  | 'events'
  | 'exports'
  | 'manual-payments'
  | 'holds'
  | 'mails'
  | 'news'
  | 'payments'
  | 'refunds'
  | 'teams'
  | 'tickets-sold'
  | 'users'
  | ResourceName
const listNames: ListName[] = [
  'activity',
  'athletes',
  'cash',
  'events',
  'exports',
  'manual-payments',
  'holds',
  'mails',
  'news',
  'payments',
  'refunds',
  'teams',
  'tickets-sold',
  'users',
  ...resourceNames,
]

export type SavedViewRow = { id: string; list: ListName; name: string; query: string }

export const maxViewNameLength = 60
export const maxViews = 100

export const savedViewForm = v.object({
  id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => isId(id), 'format'),
    ),
  ),
  list: v.picklist(listNames, 'format'),
  name: line(maxViewNameLength),
  query: v.pipe(v.string(), v.regex(/^\?[^\0]{0,1000}$/, 'format')),
})

const namesOutsideViews = ['q', 'page', 'after', 'before', ...formNames]

/** What of an address is a view: no place within the list, no form, and no search for texts, which often name a person. */
export function viewQueryOf(query: URLSearchParams): string {
  const entries = [...query].filter(
    ([name, value]) => value !== '' && !namesOutsideViews.includes(name) && !name.startsWith('has.'),
  )
  return `?${new URLSearchParams(entries.toSorted(([one], [other]) => one.localeCompare(other))).toString()}`
}

export const listPathOf = (path: string): string => {
  const [, list, last] = /^(.*)\/([^/]+)$/.exec(path) ?? []
  return list && isId(last) ? list : path
}
