import { expect, test } from 'vitest'
import { refundableOfLines } from './refundable-lines.ts'

const line = (id: string, refunded = 0) => ({ id, total: 6_728, fees: 728, refunded })

test('fees that the organizer keeps stay, also after an amount was returned that is of no line', () => {
  expect(refundableOfLines([line('one')], { left: 6_728, keepsFees: true })).toEqual([{ lineId: 'one', amount: 6_000 }])
  expect(refundableOfLines([line('one')], { left: 5_728, keepsFees: true })).toEqual([{ lineId: 'one', amount: 5_000 }])
  expect(refundableOfLines([line('one')], { left: 5_728, keepsFees: false })).toEqual([
    { lineId: 'one', amount: 5_728 },
  ])
  expect(refundableOfLines([line('one')], { left: 500, keepsFees: true })).toEqual([])
})

test('a line that was returned before leaves the others theirs', () => {
  const lines = [line('one', 6_728), line('two'), line('three', 3_000)]
  expect(refundableOfLines(lines, { left: 10_456, keepsFees: true })).toEqual([
    { lineId: 'two', amount: 6_000 },
    { lineId: 'three', amount: 3_000 },
  ])
})
