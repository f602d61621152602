import * as v from 'valibot'
import { formatDay, parseDay, type Day } from './day.ts'

/** Of what people plan. PostgreSQL and ISO 8601 reach further, but a day's end elsewhere in the world may not. */
export const plannedDays = { after: '1999-12-31', before: '2100-01-01' }

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
    daysWithin(bounds),
  )
}

/** Of an ISO day that programs send, with the codes of `dayField`. */
export const dayBetween = (bounds: Bounds) =>
  v.pipe(
    v.string('date_required'),
    v.isoDate('date_format'),
    v.check((day) => new Date(day).getUTCDate() === Number(day.slice(8)), 'date_nonexistent'),
    daysWithin(bounds),
  )

function daysWithin({ after, before }: Bounds) {
  return v.pipe(
    v.string(),
    v.check((day) => !after || day > after, `date_after:${after && formatDay(after)}`),
    v.check((day) => !before || day < before, `date_before:${before && formatDay(before)}`),
  )
}
