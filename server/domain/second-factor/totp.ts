import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 with SHA-1, six digits and thirty seconds, which every app supports. */
const stepSeconds = 30
const digits = 6
const tolerance = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte & 31]).join('')

export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret, issuer })}`

/** Null for a wrong code. A used step must not be accepted again. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  for (let step = current - tolerance; step <= current + tolerance; step++)
    if (totpCode(secret, step) === code) return step
  return null
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
