import { expect, test } from 'vitest'
import { formatChange, formatConflict, formatKept } from './tenant-report.ts'

test('a conflict is shown with its three values', () => {
  const difference = { path: 'coupons[SOCIO].discount', last: 1000, now: 2000, folder: 3000 }
  expect(formatConflict(difference)).toBe(`! coupons[SOCIO].discount
    last apply  1000
    now         2000
    folder      3000`)
})

test('long values are shown where they begin to differ', () => {
  const text = (word: string) => `${'Se larga desde la plaza. '.repeat(10)}${word} ${'Hay agua. '.repeat(10)}`
  const difference = { path: 'events[media].parking', last: text('Norte'), now: text('Sur'), folder: text('Este') }
  expect(formatConflict(difference)).toBe(`! events[media].parking
    last apply  …rga desde la plaza. Norte Hay agua. Hay agua. Hay agua. Hay …
    now         …rga desde la plaza. Sur Hay agua. Hay agua. Hay agua. Hay ag…
    folder      …rga desde la plaza. Este Hay agua. Hay agua. Hay agua. Hay a…`)
})

test('what was never applied, or is there no more, is nothing', () => {
  const path = 'coupons[SOCIO]'
  const deleted = { path, last: undefined, now: undefined, folder: { code: 'SOCIO' } }
  expect(formatConflict(deleted)).toBe(`! coupons[SOCIO]
    last apply  nothing
    now         nothing
    folder      {"code":"SOCIO"}`)
  expect(formatKept(deleted)).toBe('= coupons[SOCIO]: deleted since the last apply')
  expect(formatChange(deleted)).toBe('+ coupons[SOCIO]')
})
