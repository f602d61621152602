import * as v from 'valibot'
import { formatDay, parseDay, type Day } from './day.ts'

/** Of what people plan. PostgreSQL and ISO 8601 reach further, but a day's end elsewhere in the world may not. */
export const plannedDays = { after: '1999-12-31', before: '2100-01-01' }

/** Of what people remember and plan. */
export const writtenDays = { after: '1899-12-31', before: '2100-01-01' }

type Bounds = { after?: Day; before?: Day }

/**
 * `after` and `before` are exclusive. Codes: `date_required`, `date_format`, `date_nonexistent`,
 * `date_after:dd/MM/yyyy`, `date_before:dd/MM/yyyy`.
 */
export function dayField(bounds: Bounds = {}) {
  return v.pipe(
    v.string('date_required'),
    v.rawTransform<string, Day>(({ dataset, addIssue, NEVER }) => {
      const result = parseDay(dataset.value)
      if ('day' in result) return result.day
      addIssue({ message: result.error })
      return NEVER
    }),
    dayBetween(bounds),
  )
}

/** See `dayField`. */
export function dayBetween({ after, before }: Bounds) {
  return v.pipe(
    v.string('date_required'),
    v.isoDate('date_format'),
    v.check((day) => after === undefined || day > after, after ? `date_after:${formatDay(after)}` : 'date_after'),
    v.check((day) => before === undefined || day < before, before ? `date_before:${formatDay(before)}` : 'date_before'),
  )
}
