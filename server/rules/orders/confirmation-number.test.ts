import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmationNumberBytes, confirmationNumberOf, parseConfirmationNumber } from './confirmation-number.ts'

const bytes = fc.uint8Array({ minLength: confirmationNumberBytes, maxLength: confirmationNumberBytes })

describe('a confirmation number', () => {
  it('is two groups of four signs that cannot be misread', () => {
    fc.assert(
      fc.property(bytes, (randomBytes) => {
        expect(confirmationNumberOf(randomBytes)).toMatch(/^DR-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
      }),
    )
  })

  it('uses each of its 32 signs for as many bytes', () => {
    const signs = Array.from({ length: 256 }, (_, byte) => confirmationNumberOf(new Uint8Array(8).fill(byte)))
    expect(new Set(signs).size).toBe(32)
    for (const sign of new Set(signs)) expect(signs.filter((other) => other === sign)).toHaveLength(8)
  })

  it('is parsed however it is typed', () => {
    for (const input of ['DR-7K4Q-2M9X', 'dr7k4q2m9x', ' 7k4q 2m9x ', 'DR 7K4Q–2M9X']) {
      expect(parseConfirmationNumber(input)).toBe('DR-7K4Q-2M9X')
    }
    fc.assert(
      fc.property(bytes, (randomBytes) => {
        const number = confirmationNumberOf(randomBytes)
        expect(parseConfirmationNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number)
      }),
    )
  })

  it('is null for any other text', () => {
    for (const input of ['', 'Ana', '7K4Q-2M9', '7K4Q-2M9X1', '7K4O-2M9X', 'XX-7K4Q-2M9X']) {
      expect(parseConfirmationNumber(input), input).toBeNull()
    }
  })

  it('is made of eight random bytes, not fewer', () => {
    expect(() => confirmationNumberOf(new Uint8Array(4))).toThrow(RangeError)
  })
})
