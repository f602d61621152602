import * as v from 'valibot'
import { expect, it } from 'vitest'
import { clockText, typedClock } from './clock.ts'

it('a typed time gets its colon and leading zero', () => {
  for (const text of ['9:30', '930', '0930', '9.30', ' 09:30 ']) expect(clockText(text)).toBe('09:30')
  for (const text of ['9', '09', '9 am', '9AM', '9:00 a.m.']) expect(clockText(text)).toBe('09:00')
  for (const [text, clock] of [
    ['8', '08:00'],
    ['6:30 PM', '18:30'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
  ])
    expect(clockText(text!)).toBe(clock)
  for (const text of ['', '13 pm', '0 am', 'noon', '12:3', '9 o’clock']) expect(clockText(text)).toBe(text)
})

it('a time beyond the day is rejected', () => {
  for (const text of ['24', '93', '9:60', '13 pm'])
    expect(v.safeParse(typedClock, text).issues?.[0]?.message).toBe('clock')
})
