import { randomInt } from 'node:crypto'
import type { Sealer } from '#server/database/sealer.ts'

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 10
const codeLength = 10

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => {
    const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
    return `${characters.slice(0, codeLength / 2).join('')}-${characters.slice(codeLength / 2).join('')}`
  })

export function plainRecoveryCode(input: string): string | null {
  const plain = input.toLowerCase().replaceAll(/[\s-]/g, '')
  return plain.length === codeLength ? plain : null
}

export const hashRecoveryCodes = (sealer: Sealer, codes: string[]): string[] =>
  codes.map((code) => sealer.fingerprintOf(plainRecoveryCode(code)!))
