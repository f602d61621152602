// 32 signs, five bits each: no 0, O, 1 or I, which are misread on paper and misheard on the telephone.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** How many random bytes a confirmation number is made of. */
export const confirmationNumberBytes = 8

/**
 * The short name of an order for people: `DR-7K4Q-2M9X`, made of 8 random bytes. 40 bits: unique in an organization by
 * its index, and no secret (the confirmation id is).
 */
export function confirmationNumberOf(bytes: Uint8Array): string {
  if (bytes.length !== confirmationNumberBytes) throw new RangeError('a confirmation number takes 8 random bytes')
  const characters = Array.from(bytes, (byte) => alphabet[byte & 31]).join('')
  return `DR-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** A confirmation number as somebody typed it (`dr7k4q 2m9x`), in its one form, or null when it is none. */
export function typedConfirmationNumber(input: string): string | null {
  const characters = input.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const code = characters.length === 10 && characters.startsWith('DR') ? characters.slice(2) : characters
  const isValid = code.length === 8 && Array.from(code).every((sign) => alphabet.includes(sign))
  return isValid ? `DR-${code.slice(0, 4)}-${code.slice(4)}` : null
}
