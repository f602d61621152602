import { randomInt } from 'node:crypto'
import type { Sealer } from '#server/database/sealer.ts'

/** Without what is easily mistaken for something else when it is copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const amount = 10
const length = 10

/** Ten codes, each good once when the phone is not at hand: `abcde-23456`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => {
    const signs = Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    return `${signs.slice(0, length / 2).join('')}-${signs.slice(length / 2).join('')}`
  })

/** A code as it is compared: however it was typed; null for what cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return plain.length === length ? plain : null
}

/** What is kept of the codes. */
export const recoveryMarks = (sealer: Sealer, codes: string[]): string[] =>
  codes.map((code) => sealer.markOf(plainRecoveryCode(code)!))
