import { isReadableCode, readableCode } from '../random/readable-code.ts'

export const confirmationNumberBytes = 8

/**
 * `DR-7K4Q-2M9X` of 40 random bits: unique in an organization by its index. Not a secret, unlike the confirmation id.
 * Throws a RangeError unless it gets 8 bytes.
 */
export function confirmationNumberOf(bytes: Uint8Array): string {
  if (bytes.length !== confirmationNumberBytes) throw new RangeError('a confirmation number takes 8 random bytes')
  const characters = readableCode(bytes)
  return `DR-${characters.slice(0, 4)}-${characters.slice(4)}`
}

export function parseConfirmationNumber(input: string): string | null {
  const characters = input.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const code = characters.length === 10 && characters.startsWith('DR') ? characters.slice(2) : characters
  const isValid = code.length === 8 && isReadableCode(code)
  return isValid ? `DR-${code.slice(0, 4)}-${code.slice(4)}` : null
}
