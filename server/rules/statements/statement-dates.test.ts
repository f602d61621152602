import { describe, expect, test } from 'vitest'
import { detectDateOrder, parseStatementDate, type DateOrder } from './statement-dates.ts'

describe('the day of a movement', () => {
  test.each([
    ['26/11/2026', null, '2026-11-26'],
    ['11/26/2026', null, '2026-11-26'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['3/4/2026', 'mdy', '2026-03-04'],
    ['04/04/2026', null, '2026-04-04'],
    ['2026-11-26', null, '2026-11-26'],
    ['2026/11/26', null, '2026-11-26'],
    ['2026-04-03', 'mdy', '2026-04-03'],
    ['03.04.26', null, '2026-04-03'],
    ['03.04.2026', 'mdy', '2026-04-03'],
    ['26-11-2026', null, '2026-11-26'],
    ['20261126', null, '2026-11-26'],
    ['26/11/2026 10:33', null, '2026-11-26'],
    ['2026-11-26T10:33:00Z', null, '2026-11-26'],
    ['29/02/2028', null, '2028-02-29'],
  ] as const)('%s as %s is %s', (text, order, day) => {
    expect(parseStatementDate(text, order)).toEqual({ day })
  })

  test.each([
    ['', null, 'date_missing'],
    ['soon', null, 'date_format'],
    ['26/11', null, 'date_format'],
    ['26/11-2026', null, 'date_format'],
    ['1/2/3/2026', null, 'date_format'],
    ['12,50', null, 'date_format'],
    ['12345678', null, 'date_format'],
    ['03/04/2026', null, 'date_ambiguous'],
    ['03/04/2026', 'ymd', 'date_ambiguous'],
    ['30/02/2026', null, 'date_nonexistent'],
    ['31.04.26', null, 'date_nonexistent'],
    ['20261301', null, 'date_nonexistent'],
    ['00/00/2026', null, 'date_nonexistent'],
    ['26/11/0026', null, 'date_nonexistent'],
  ] as const)('%s as %s is rejected as %s', (text, order, error) => {
    expect(parseStatementDate(text, order)).toEqual({ error })
  })
})

test.each<[string[], DateOrder | null]>([
  [['03/04/2026', '26/11/2026'], 'dmy'],
  [['03/04/2026', '11/26/2026'], 'mdy'],
  [['2026-04-03'], 'ymd'],
  [['03.04.26'], 'dmy'],
  [['03/04/2026', '05/05/2026'], null],
  [['13/01/2026', '01/13/2026'], null],
  [[], null],
])('the order of %j is %s', (texts, order) => {
  expect(detectDateOrder(texts)).toBe(order)
})
