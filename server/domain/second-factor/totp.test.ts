import { describe, expect, it } from 'vitest'
import { newTotpSecret, totpCode, totpStepOf, totpUri } from './totp.ts'

// The secret and moments of RFC 6238, appendix B; six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('at second %i is what the standard says', (second, code) => {
    expect(totpCode(secret, Math.floor(second / 30))).toBe(code)
    expect(totpStepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it('counts one step early or late, and no more', () => {
    const at = (second: number) => totpStepOf(secret, totpCode(secret, 100), new Date(second * 1000))
    expect([2960, 2970, 3000, 3030, 3059].map(at)).toEqual([null, 100, 100, 100, 100])
    expect(at(3060)).toBeNull()
  })
})

it('makes secrets of 160 bits that apps can read from an address', () => {
  const newSecret = newTotpSecret()
  expect(newSecret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret).not.toBe(newTotpSecret())
  const uri = new URL(totpUri(newSecret, { issuer: 'Ñandú', account: 'ana+dorsal@example.com' }))
  expect(decodeURIComponent(uri.pathname)).toContain('Ñandú:ana+dorsal@example.com')
  expect(uri.searchParams.get('secret')).toBe(newSecret)
})
