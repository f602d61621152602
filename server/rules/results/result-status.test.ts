import { expect, test } from 'vitest'
import { isZeroTime, statusOfCell, statusOfWord, storedResultOf } from './result-status.ts'

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
  expect(storedResultOf({ resultTimeMs: 1_862_000, resultDistanceM: null, resultStatus: 'dsq' })).toBe('dsq')
  expect(storedResultOf({ resultTimeMs: 1_862_000, resultDistanceM: null, resultStatus: null })).toBe('1862000')
  expect(storedResultOf({ resultTimeMs: null, resultDistanceM: null, resultStatus: null })).toBe('')
})
