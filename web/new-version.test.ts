import { expect, test } from 'vitest'
import { mayReload } from './new-version.ts'

test('a path is loaded again for a missing script once in ten seconds, whatever other paths are', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
  const start = Date.UTC(2026, 4, 17, 9)
  expect(mayReload('/admin/users', start, storage)).toBe(true)
  expect(mayReload('/admin/users', start + 9_999, storage)).toBe(false)
  expect(mayReload('/admin/events', start + 9_999, storage)).toBe(true)
  expect(mayReload('/admin/users', start + 10_000, storage)).toBe(true)
})
