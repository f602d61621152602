import { expect, it } from 'vitest'
import { secretBox } from './secret-box.ts'

const box = secretBox('a secret of tests, long enough to count')
const plain = 'ES9121000418450200051332'
const sealed = box.seal(plain, 'bank of ours')

it('opens what it has sealed, each time sealed otherwise', () => {
  expect(box.open(sealed, 'bank of ours')).toBe(plain)
  expect(sealed).toMatch(/^1\./)
  expect(sealed).not.toContain(plain)
  expect(box.seal(plain, 'bank of ours')).not.toBe(sealed)
})

const [version, iv, tag, data] = sealed.split('.') as [string, string, string, string]
const flipFirst = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1)

it.each([
  ['changed data', [version, iv, tag, flipFirst(data)]],
  ['a changed tag', [version, iv, flipFirst(tag), data]],
  ['a shortened tag', [version, iv, tag.slice(0, 6), data]],
  ['no tag', [version, iv, '', data]],
  ['another iv', [version, flipFirst(iv), tag, data]],
  ['cut data', [version, iv, tag, data.slice(0, -4)]],
  ['no data', [version, iv, tag]],
  ['an unknown key', ['2', iv, tag, data]],
  ['nothing', ['']],
])('rejects %s', (_what, parts) => {
  expect(() => box.open(parts.join('.'), 'bank of ours')).toThrow('secret_unreadable')
})

it('rejects what was sealed for something else, or with another secret', () => {
  expect(() => box.open(sealed, 'bank of theirs')).toThrow('secret_unreadable')
  expect(() => secretBox('another secret, long enough to count too').open(sealed, 'bank of ours')).toThrow(
    'secret_unreadable',
  )
})

it('seals with the current key and opens what any of its keys has sealed', () => {
  const second = 'a second secret of tests, long enough'
  const withBoth = secretBox('a secret of tests, long enough to count', { secrets: new Map([[2, second]]), current: 2 })
  const resealed = withBoth.seal(plain, 'bank of ours')
  expect(resealed).toMatch(/^2\./)
  expect(withBoth.version).toBe('2')
  expect(withBoth.open(sealed, 'bank of ours')).toBe(plain)
  expect(withBoth.open(resealed, 'bank of ours')).toBe(plain)
  expect(() => box.open(resealed, 'bank of ours')).toThrow('secret_unreadable')
  const beforeTheChange = secretBox('a secret of tests, long enough to count', {
    secrets: new Map([[2, second]]),
    current: 1,
  })
  expect(beforeTheChange.seal(plain, 'bank of ours')).toMatch(/^1\./)
  expect(beforeTheChange.open(resealed, 'bank of ours')).toBe(plain)
})
