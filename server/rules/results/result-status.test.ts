import { expect, test } from 'vitest'
import { parseStoredResult, isZeroTime, statusOfCell, statusOfWord, storedResultOf } from './result-status.ts'

test.each([
  ['DNF', 'dnf'],
  ['D.N.F.', 'dnf'],
  ['Abandonó', 'dnf'],
  ['No terminó', 'dnf'],
  ['DNS', 'dns'],
  ['No presentado', 'dns'],
  ['dq', 'dsq'],
  ['DSQ', 'dsq'],
  ['descalificado', 'dsq'],
  ['finished', 'finisher'],
  ['1', null],
  ['', null],
  ['0:40:00', null],
])('the word %j is %s', (text, status) => expect(statusOfWord(text)).toBe(status))

test('in a column of statuses a program’s codes are known', () => {
  expect(['1', '2', '3', '9', 'DQ'].map(statusOfCell)).toEqual(['finisher', 'dnf', 'dns', null, 'dsq'])
  expect(['constructor', '__proto__'].map(statusOfCell)).toEqual([null, null])
})

test('zeros are no time', () => {
  expect(['0', '0:00:00', '00:00.0', '0,00'].map(isZeroTime)).toEqual([true, true, true, true])
  expect(['0:00:01', '', '10', '0:40:00'].map(isZeroTime)).toEqual([false, false, false, false])
})

test('a cell stores the status before the time', () => {
  expect(
    storedResultOf({ resultTimeMs: 1_862_000, resultDistanceM: null, resultReason: null, resultStatus: 'dsq' }),
  ).toBe('dsq')
  expect(
    storedResultOf({ resultTimeMs: 1_862_000, resultDistanceM: null, resultReason: null, resultStatus: null }),
  ).toBe('1862000')
  expect(storedResultOf({ resultTimeMs: null, resultDistanceM: null, resultReason: null, resultStatus: null })).toBe('')
})

test('what a cell stores is read again exactly, with hundredths and the reason of a disqualification', () => {
  const dsq = {
    resultTimeMs: 1_862_040,
    resultDistanceM: null,
    resultStatus: 'dsq',
    resultReason: 'Left the course',
  } as const
  expect(storedResultOf(dsq)).toBe('dsq Left the course')
  expect(parseStoredResult('dsq Left the course')).toEqual({ status: 'dsq', reason: 'Left the course' })
  expect(parseStoredResult('dnf')).toEqual({ status: 'dnf', reason: null })
  expect(parseStoredResult('1862040')).toEqual({ timeMs: 1_862_040 })
  expect(parseStoredResult('182400m')).toEqual({ distanceM: 182_400 })
  expect(parseStoredResult('')).toBeNull()
  expect(parseStoredResult('0:31:02')).toBeUndefined()
})
