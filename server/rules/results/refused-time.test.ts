import { expect, test } from 'vitest'
import { parseResults } from './result-row-reader.ts'

const race = { id: 'race', name: 'Race', distanceM: 21_097 }
const settings = { sport: 'running', categories: [], competitions: [race], chosenId: 'race' } as const

const rowOf = (header: string, cells: string, byBib: Record<string, string> = {}, others: 'dnf' | null = null) =>
  parseResults(
    { header: header.split(','), body: [{ line: 2, cells: cells.split(',') }] },
    { times: { byBib, others } },
    settings,
  ).rows[0]

const header = 'bib,name,sex,gun time,chip time,status'

test('a row whose time is refused has its person, and says what is wrong', () => {
  const problem = { reason: 'time_invalid', value: 'soon', column: 'gun time' }
  expect(rowOf(header, '7,Ana Ríos,F,soon,0:45:00,')).toMatchObject({
    ...problem,
    line: 2,
    bib: '7',
    finisher: {
      lastName: 'Ríos',
      gender: 'female',
      resultTimeMs: null,
      chipTimeMs: null,
      refusedTime: { problem, entered: null, fault: null },
    },
  })
})

test.each([
  ['10233', { resultTimeMs: 3_753_000, chipTimeMs: 3_740_000, resultStatus: null }],
  ['1h02m33s', { resultTimeMs: 3_753_000, chipTimeMs: 3_740_000, resultStatus: null }],
  ['dnf', { resultTimeMs: null, chipTimeMs: null, resultStatus: 'dnf' }],
])('takes %s instead of the time, whatever the status says', (entered, result) => {
  const row = rowOf(header, '7,Ana Ríos,F,soon,1:02:20,finished', { '7': entered })
  expect(row).toMatchObject({ bibNumber: '7', ...result, refusedTime: { entered, fault: null } })
  expect(row).not.toHaveProperty('reason')
})

test('takes it where chip times have the only column', () => {
  expect(rowOf('bib,name,chip time', '7,Ana Ríos,soon', { '7': '1:02:33' })).toMatchObject({
    resultTimeMs: 3_753_000,
    chipTimeMs: 3_753_000,
  })
})

test('every other refused time is DNF where staff say so', () => {
  expect(rowOf(header, '7,Ana Ríos,F,soon,,', { '8': '1:02:33' }, 'dnf')).toMatchObject({
    resultTimeMs: null,
    resultStatus: 'dnf',
    refusedTime: { entered: 'dnf', fault: null },
  })
  expect(rowOf(header, '7,Ana Ríos,F,soon,,', { '7': '1:02:33' }, 'dnf')).toMatchObject({ resultTimeMs: 3_753_000 })
  expect(rowOf(header, '7,Ana Ríos,F,1:02:33,,', {}, 'dnf')).toMatchObject({ resultTimeMs: 3_753_000 })
})

test.each([
  ['0:01:00', 'time_absurd'],
  ['later', 'time_invalid'],
  ['–', 'time_invalid'],
])('still waits when %s is entered', (entered, fault) => {
  expect(rowOf(header, '7,Ana Ríos,F,soon,,', { '7': entered })).toMatchObject({
    reason: 'time_invalid',
    value: 'soon',
    finisher: { resultTimeMs: null, refusedTime: { entered, fault } },
  })
})

test('a row with another problem is rejected, and a time that can be read stays', () => {
  expect(rowOf(header, '7,,F,soon,,', { '7': '1:02:33' })).toEqual({
    line: 2,
    bib: '7',
    reason: 'name_missing',
    column: 'name',
  })
  expect(rowOf(header, '7,Ana Ríos,F,1:00:00,,', { '7': '1:02:33' })).toMatchObject({ resultTimeMs: 3_600_000 })
})
