import { expect, test } from 'vitest'
import { transferDeadline } from './transfer.ts'

test('the deadline is so many days before the start, the start itself with 0, and none where it is off', () => {
  const startsAt = new Date('2026-11-08T12:00:00Z')
  expect(transferDeadline(startsAt, 7)?.toISOString()).toBe('2026-11-01T12:00:00.000Z')
  expect(transferDeadline(startsAt, 0)).toEqual(startsAt)
  expect(transferDeadline(startsAt, null)).toBe(null)
})
