import * as v from 'valibot'
import { expect, it } from 'vitest'
import { typedResultTime } from './result-schema.ts'

const read = (text: string) => v.safeParse(typedResultTime, text).output

it.each([
  ['1:02:33', 3_753_000],
  ['10233', 3_753_000],
  ['1,02,33', 3_753_000],
  ['1.02.33', 3_753_000],
  ['1.02.33,5', 3_753_500],
  ['36.30', 2_190_000],
  ['3630', 2_190_000],
  ['945', 585_000],
  ['2400000', 864_000_000],
])('a time without colons is understood: %s', (text, ms) => {
  expect(read(text)).toBe(ms)
})

it.each(['6', '36.5', '17033', '1,62,33', '1.02.33.50', '-1.02.33', '36,30 min'])(
  'a text that is no time is rejected: %s',
  (text) => {
    expect(v.safeParse(typedResultTime, text).issues?.[0]?.message).toBe('format')
  },
)
