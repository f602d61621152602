import { useEffect, useMemo, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { momentOf } from './when-sentences.ts'

const fields = { '#need-title': 'title', '#need-date': 'date', '#need-location': 'locationName' } as const
type Field = (typeof fields)[keyof typeof fields]
type Values = Readonly<Record<'title' | 'date' | 'time' | 'timeZone', string> & { locationName?: string }>

/** Focuses the field that a link of the publish checklist names, and returns what is wrong with it. */
export function useNeed(
  element: RefObject<HTMLFormElement | null>,
  values: Values,
  now: string,
): Readonly<Record<string, string>> | null {
  const location = useLocation()
  const field = fieldOf(location)
  const code = field && problemOf(field, values, new Date(now))
  useEffect(() => {
    const name = fieldOf(location)
    if (!name) return
    // A toast with a link returns the focus to where it came from when it loses it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [location, element])
  return useMemo(() => (field && code ? { [field]: code } : null), [field, code])
}

const fieldOf = ({ hash }: { hash: string }): Field | null =>
  Object.hasOwn(fields, hash) ? fields[hash as keyof typeof fields] : null

function problemOf(field: Field, values: Values, now: Date): string | null {
  if (field !== 'date') return !values[field]?.trim() ? 'needed_to_publish' : null
  const start = momentOf(values)
  return start && start <= now ? 'date_ahead' : null
}
