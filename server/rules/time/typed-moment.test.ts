import { expect, test } from 'vitest'
import { parseTypedMoment, typedMomentOf } from './typed-moment.ts'

const santiago = 'America/Santiago'

test('a day alone is until its end, also where its last hour comes twice', () => {
  expect(parseTypedMoment('04/04/2026', '', santiago)).toEqual({ at: new Date('2026-04-05T03:59:00Z') })
  expect(parseTypedMoment('05/04/2026', '', santiago)).toEqual({ at: new Date('2026-04-06T03:59:00Z') })
})

test('a moment of the second occurrence is read back as it was written', () => {
  const at = new Date('2026-04-05T03:30:00Z')
  const { date, time } = typedMomentOf(at, santiago)
  expect([date, time]).toEqual(['04/04/2026', '23:30 (2)'])
  expect(parseTypedMoment(date, time, santiago)).toEqual({ at })
})

test('a time that clocks skip is rejected with the next one', () => {
  expect(parseTypedMoment('06/09/2026', '00:30', santiago)).toEqual({ error: 'time_skipped:01:00', field: 'time' })
})
