import { describe, expect, test } from 'vitest'
import { parseResults } from './result-row-reader.ts'

const resultsOf = (distanceM: number | null, times: readonly string[]) =>
  parseResults(
    {
      header: ['bib', 'name', 'time'],
      body: times.map((time, index) => ({ line: index + 2, cells: [`${index + 1}`, 'Ana Ríos', time] })),
    },
    {},
    { sport: 'running', categories: [], competitions: [{ id: 'race', name: 'Race', distanceM }], chosenId: 'race' },
  )

const timeOf = (distanceM: number | null, time: string) => {
  const row = resultsOf(distanceM, [time]).rows[0]!
  return 'reason' in row ? row.reason : row.resultTimeMs! / 1000
}

describe('a number without a colon', () => {
  test.each([
    ['135', 42_195, 8100],
    ['45.5', 10_000, 2730],
    ['0.09375', 42_195, 8100],
    ['0.125', 42_195, 10_800],
    ['0.5', 50, 30],
    ['1.02.33', 21_097, 3753],
    ['1,02,33', 21_097, 3753],
    ['130', null, 7800],
    ['1233', 100_000, 73_980],
  ])('%s over %s m is what it can be', (text, distanceM, seconds) => {
    expect(timeOf(distanceM, text)).toBe(seconds)
  })

  test.each([
    ['10233', 21_097],
    ['8100', 42_195],
    ['2730', 10_000],
    ['405', 1609],
    ['10233', null],
  ])('%s over %s m can be several times, seconds too, and is none', (text, distanceM) => {
    expect(timeOf(distanceM, text)).toBe('time_ambiguous')
  })
})

describe('a time with units', () => {
  test.each([
    ['1h02m33s', 3753],
    ['1h 02m 33s', 3753],
    ['1H 2min 3s', 3723],
    [`1:02'33"`, 3753],
    [`1h02'33`, 3753],
    ['1h02’33”', 3753],
    [`1h02'33.5"`, 3753.5],
    ['62m33s', 3753],
    [`59'33''`, 3573],
  ])('%s is a time', (text, seconds) => {
    expect(timeOf(21_097, text)).toBe(seconds)
  })

  test.each(['1h62m33s', '1h02m63s', '1h02', `1:02'33m`])('%s is none', (text) => {
    expect(timeOf(21_097, text)).toBe('time_invalid')
  })
})

test.each(['12:45:00 AM', '3:10:00 p. m.', '1900-01-01 02:15:00', '1/1/1900 2:15'])('%s is a time of day', (text) => {
  expect(timeOf(42_195, text)).toBe('time_of_day')
})

describe('whole numbers of a file', () => {
  const clocks = ['10233', '10301', '10359', '10412', '10530', '10644', '10755', '10801', '10902', '11015']

  test('are hours, minutes and seconds where a clock can show all of many', () => {
    const { rows, readTimes } = resultsOf(21_097, clocks)
    expect(rows.every((row) => !('reason' in row))).toBe(true)
    expect(rows[1]).toMatchObject({ resultTimeMs: 3_781_000 })
    expect(readTimes).toEqual([{ reading: 'digits', count: 10, text: '10233', ms: 3_753_000 }])
    expect(resultsOf(null, clocks).readTimes).toMatchObject([{ reading: 'digits', count: 10 }])
  })

  test('are none where they are few, or one cannot be a clock', () => {
    expect(resultsOf(21_097, clocks.slice(0, 9)).rows[0]).toMatchObject({ reason: 'time_ambiguous' })
    expect(resultsOf(21_097, [...clocks, '10270']).rows[0]).toMatchObject({ reason: 'time_absurd' })
  })
})

test('what was read is counted, with the first of each kind', () => {
  expect(resultsOf(42_195, ['185.25', '3:06:00', '190', '0.125', '']).readTimes).toEqual([
    { reading: 'minutes', count: 2, text: '185.25', ms: 11_115_000 },
    { reading: 'dayFraction', count: 1, text: '0.125', ms: 10_800_000 },
  ])
})
