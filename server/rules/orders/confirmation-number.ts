// 32 characters of five bits: no 0, O, 1 or I, which are misread on paper and misheard on the telephone.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const confirmationNumberBytes = 8

/**
 * `DR-7K4Q-2M9X` of 40 random bits: unique in an organization by its index. Not a secret, unlike the confirmation id.
 * Throws a RangeError unless it gets 8 bytes.
 */
export function confirmationNumberOf(bytes: Uint8Array): string {
  if (bytes.length !== confirmationNumberBytes) throw new RangeError('a confirmation number takes 8 random bytes')
  const characters = Array.from(bytes, (byte) => alphabet[byte & 31]).join('')
  return `DR-${characters.slice(0, 4)}-${characters.slice(4)}`
}

export function parseConfirmationNumber(input: string): string | null {
  const characters = input.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const code = characters.length === 10 && characters.startsWith('DR') ? characters.slice(2) : characters
  const isValid = code.length === 8 && Array.from(code).every((sign) => alphabet.includes(sign))
  return isValid ? `DR-${code.slice(0, 4)}-${code.slice(4)}` : null
}
