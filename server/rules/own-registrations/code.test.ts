import { expect, test } from 'vitest'
import { maskEmail } from './code.ts'

test.each([
  ['ana.paz@example.com', 'a•••@e•••.com'],
  ['x@y.z.org.ar', 'x•••@y•••.ar'],
  ['ana@localhost', 'a•••@l•••'],
  ['😀a@example.com', '😀•••@e•••.com'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
