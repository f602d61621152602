// 32 characters of five bits: no 0, O, 1 or I, which are misread on paper and misheard on the telephone.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const readableCode = (bytes: Uint8Array): string => Array.from(bytes, (byte) => alphabet[byte & 31]).join('')

export const isReadableCode = (text: string): boolean => Array.from(text).every((sign) => alphabet.includes(sign))
