import { expect, it } from 'vitest'
import { secretBox } from '../adapters/secrets/secret-box.ts'
import { openSealer } from './sealer.ts'

const sealerOf = (secret: string, purpose: string) => openSealer(secret, secretBox(secret), purpose)
const sealer = sealerOf('a secret', 'tests')

it('opens what it sealed, and seals the same never twice alike', () => {
  const [one, other] = [sealer.seal('ABC'), sealer.seal('ABC')]
  expect(one).not.toBe(other)
  expect(one).not.toContain('ABC')
  expect([one, other].map(sealer.open)).toEqual(['ABC', 'ABC'])
})

it('opens nothing that was tampered with or sealed for something else', () => {
  const sealed = sealer.seal('ABC')
  expect(() => sealer.open(`${sealed.slice(0, -2)}AA`)).toThrow()
  expect(() => sealerOf('a secret', 'others').open(sealed)).toThrow()
  expect(() => sealerOf('another secret', 'tests').open(sealed)).toThrow()
  expect(() => sealer.open('ABC')).toThrow()
})

it('marks the same alike, and otherwise with another secret', () => {
  expect(sealer.fingerprintOf('ABC')).toBe(sealer.fingerprintOf('ABC'))
  expect(sealer.fingerprintOf('ABC')).not.toBe(sealerOf('another secret', 'tests').fingerprintOf('ABC'))
})
