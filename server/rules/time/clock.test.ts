import { expect, it } from 'vitest'
import { clockText } from './clock.ts'

it('a typed time gets its colon and leading zero', () => {
  for (const text of ['9:30', '930', '0930', '9.30', ' 09:30 ']) expect(clockText(text)).toBe('09:30')
  for (const text of ['', '9', 'noon', '12:3']) expect(clockText(text)).toBe(text)
})
