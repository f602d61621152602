import { expect, test } from 'vitest'
import { eventMarksOf } from './event-marks.ts'

const event = {
  status: 'published',
  isOver: false,
  isSoldOut: false,
  isClosed: false,
  isClosingSoon: false,
  isThisWeekend: false,
} as const

test.each([
  [{}, ['published']],
  [{ isClosingSoon: true }, ['closing_soon']],
  [{ isSoldOut: true, isClosingSoon: true }, ['sold_out']],
  [{ isClosed: true, isThisWeekend: true }, ['closed', 'this_weekend']],
  [{ isSoldOut: true, isClosed: true }, ['sold_out']],
  [{ isSoldOut: true, isThisWeekend: true }, ['sold_out', 'this_weekend']],
  [{ isThisWeekend: true }, ['published', 'this_weekend']],
  [{ isOver: true }, ['finished']],
  [{ status: 'draft', isOver: true }, ['draft']],
  [{ status: 'cancelled', isThisWeekend: true }, ['cancelled']],
] as const)('%j shows %j', (change, marks) => {
  expect(eventMarksOf({ ...event, ...change })).toEqual(marks)
})
