import { expect, test } from 'vitest'
import { cancellationDeadline, cancellationPreview, isCancellable, leavingLines } from './cancellation.ts'

const line = { id: 'a', total: 11_434, fees: 1_434, refunded: 0, cash: 0, dependents: [] }

test('the deadline is so many hours before the start, and nothing is cancelled with 0 hours', () => {
  const startsAt = new Date('2026-10-25T08:00:00Z')
  const deadline = cancellationDeadline(startsAt, 48)
  expect(deadline?.toISOString()).toBe('2026-10-23T08:00:00.000Z')
  expect(cancellationDeadline(startsAt, 0)).toBe(null)
  expect(isCancellable(deadline, new Date('2026-10-23T08:00:00.000Z'))).toBe(true)
  expect(isCancellable(deadline, new Date('2026-10-23T08:00:00.001Z'))).toBe(false)
  expect(isCancellable(null, new Date(0))).toBe(false)
})

test('what was paid online goes back, fees included or not; cash does not', () => {
  const lines = [line, { ...line, id: 'b', cash: 500, refunded: 434 }]
  expect(cancellationPreview(lines, { left: 100_000, keepsFees: false })).toEqual({
    lines: [
      { lineId: 'a', amount: 11_434 },
      { lineId: 'b', amount: 11_000 },
    ],
    amount: 22_434,
    kept: 0,
    cash: 500,
  })
  const keeping = cancellationPreview(lines, { left: 100_000, keepsFees: true })
  expect(keeping.lines.map(({ amount }) => amount)).toEqual([10_000, 9_566])
  expect(keeping.kept).toBe(2_868)
  expect(cancellationPreview(lines, { left: 12_000, keepsFees: false }).lines.map(({ amount }) => amount)).toEqual([
    11_434, 566,
  ])
})

test('what went back already is kept by nobody', () => {
  const { amount, kept } = cancellationPreview([line], { left: 10_434, keepsFees: false })
  expect({ amount, kept }).toEqual({ amount: 10_434, kept: 0 })
})

test('what goes with a line leaves with it', () => {
  const lines = [
    { id: 'a', dependents: ['shirt'] },
    { id: 'b', dependents: [] },
    { id: 'shirt', dependents: [] },
  ]
  expect(leavingLines(lines, ['a']).map(({ id }) => id)).toEqual(['a', 'shirt'])
  expect(leavingLines(lines, ['shirt']).map(({ id }) => id)).toEqual(['shirt'])
})
