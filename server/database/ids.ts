import { randomBytes, randomUUIDv7 } from 'node:crypto'

const maxCounter = 0xfff
let [lastTimestamp, counter] = ['', 0]

/**
 * A new primary key: UUIDv7, made in the application so that ids sort by the moment of their making. Those of one
 * process and millisecond are counted in the twelve bits after it (RFC 9562, 6.2, method 1), so that they sort as well:
 * finishers with the same time are listed in the order of the timekeeper's file.
 */
export const newId = (): string => {
  const id = randomUUIDv7()
  const timestamp = id.slice(0, 13)
  counter = timestamp === lastTimestamp ? Math.min(counter + 1, maxCounter) : 0
  lastTimestamp = timestamp
  return `${timestamp}-7${counter.toString(16).padStart(3, '0')}${id.slice(18)}`
}

/** A public, unguessable id of 192 random bits in base64url (32 characters), for confirmation pages and single-use links. */
export const newSecretId = (): string => randomBytes(24).toString('base64url')
