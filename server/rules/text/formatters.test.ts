import { expect, it } from 'vitest'
import { dateTimeFormat, numberFormat } from './formatters.ts'

it('gives the same formatter for the same region and options, and another for others', () => {
  const euro = { style: 'currency', currency: 'EUR' } as const
  expect(numberFormat('es-ES', euro)).toBe(numberFormat('es-ES', { ...euro }))
  expect(numberFormat('es-ES', euro)).not.toBe(numberFormat('en-GB', euro))
  expect(numberFormat('en-GB', { maximumFractionDigits: 1 }).format(1.25)).toBe('1.3')
  expect(dateTimeFormat('en-GB', { timeZone: 'UTC' })).not.toBe(dateTimeFormat('en-GB', { timeZone: 'Europe/Madrid' }))
})

it('caches a limited number of formatters', () => {
  const first = numberFormat('en-GB', { minimumIntegerDigits: 7 })
  for (let digits = 1; digits <= 20; digits++)
    for (let most = 0; most <= 20; most++)
      numberFormat('en-GB', { minimumIntegerDigits: digits, maximumFractionDigits: most, minimumFractionDigits: 0 })
  expect(numberFormat('en-GB', { minimumIntegerDigits: 7 })).not.toBe(first)
})
