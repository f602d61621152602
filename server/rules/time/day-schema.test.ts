import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dayBetween } from './day-schema.ts'

test.each([
  ['2028-02-29', undefined],
  ['2026-02-29', 'date_nonexistent'],
  ['2026-02-31', 'date_nonexistent'],
  ['2026-04-31', 'date_nonexistent'],
  ['2026-13-01', 'date_format'],
  ['01/03/2026', 'date_format'],
  ['2030-01-01', 'date_before:01/01/2030'],
  ['', 'date_format'],
])('the day %s: %s', (day, error) => {
  const result = v.safeParse(v.pipe(dayBetween({ before: '2030-01-01' })), day)
  expect(result.issues?.[0].message).toBe(error)
})
