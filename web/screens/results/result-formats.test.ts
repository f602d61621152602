import { expect, test } from 'vitest'
import { formatColumnTime } from './result-formats.ts'

test('times of a column have tenths all or none, so that their seconds stand beneath each other', () => {
  const times = [2_794_600, 3_298_000]
  expect(times.map((ms) => formatColumnTime(ms, times))).toEqual(['0:46:34.6', '0:54:58.0'])
  expect(formatColumnTime(3_298_000, [3_298_000, 2_795_000])).toBe('0:54:58')
})
