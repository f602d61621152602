import { randomInt } from 'node:crypto'
import type { Sealer } from '#server/database/sealer.ts'

/** Without what is easily mistaken for something else when it is copied by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 10
const codeLength = 10

/** Ten codes, each good once when the phone is not at hand: `abcde-23456`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => {
    const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
    return `${characters.slice(0, codeLength / 2).join('')}-${characters.slice(codeLength / 2).join('')}`
  })

/** A code as it is compared: however it was typed; null for what cannot be one. */
export function plainRecoveryCode(input: string): string | null {
  const plain = input.toLowerCase().replaceAll(/[\s-]/g, '')
  return plain.length === codeLength ? plain : null
}

/** What is kept of the codes. */
export const recoveryMarks = (sealer: Sealer, codes: string[]): string[] =>
  codes.map((code) => sealer.markOf(plainRecoveryCode(code)!))
