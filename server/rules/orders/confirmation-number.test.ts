import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirmationNumberBytes, confirmationNumberOf, typedConfirmationNumber } from './confirmation-number.ts'

const bytes = fc.uint8Array({ minLength: confirmationNumberBytes, maxLength: confirmationNumberBytes })

describe('a confirmation number', () => {
  it('is two groups of four signs that cannot be misread', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(confirmationNumberOf(random)).toMatch(/^DR-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
      }),
    )
  })

  it('uses each of its 32 signs for as many bytes', () => {
    const signs = Array.from({ length: 256 }, (_, byte) => confirmationNumberOf(new Uint8Array(8).fill(byte)))
    expect(new Set(signs).size).toBe(32)
    for (const sign of new Set(signs)) expect(signs.filter((other) => other === sign)).toHaveLength(8)
  })

  it('is found however it is typed', () => {
    for (const typed of ['DR-7K4Q-2M9X', 'dr7k4q2m9x', ' 7k4q 2m9x ', 'DR 7K4Q–2M9X']) {
      expect(typedConfirmationNumber(typed)).toBe('DR-7K4Q-2M9X')
    }
    fc.assert(
      fc.property(bytes, (random) => {
        const number = confirmationNumberOf(random)
        expect(typedConfirmationNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number)
      }),
    )
  })

  it('is told from other things typed', () => {
    for (const typed of ['', 'Ana', '7K4Q-2M9', '7K4Q-2M9X1', '7K4O-2M9X', 'XX-7K4Q-2M9X']) {
      expect(typedConfirmationNumber(typed), typed).toBeNull()
    }
  })

  it('is made of eight random bytes, not fewer', () => {
    expect(() => confirmationNumberOf(new Uint8Array(4))).toThrow(RangeError)
  })
})
