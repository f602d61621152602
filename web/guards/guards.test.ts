import { expect, it } from 'vitest'
import { admin } from './admin.ts'
import { guardNamed } from './guards.ts'

it('finds a guard by its name', () => expect(guardNamed('admin')).toBe(admin))

it.each(['owner', '', 'toString'])('does not know a guard %j', (name) => {
  expect(() => guardNamed(name)).toThrow('Unknown route middleware')
})
