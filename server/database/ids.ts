import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

const maxCounter = 0xfff
let [lastTimestamp, counter] = ['', 0]

/**
 * A primary key: UUIDv7, made in the application so that ids sort by creation. Ids of one process and millisecond are
 * counted in the next twelve bits (RFC 9562, 6.2, method 1): finishers with the same time are listed in the order of
 * the timekeeper's file.
 */
export const newId = (): string => {
  const id = randomUUIDv7()
  const timestamp = id.slice(0, 13)
  counter = timestamp === lastTimestamp ? Math.min(counter + 1, maxCounter) : 0
  lastTimestamp = timestamp
  return `${timestamp}-7${counter.toString(16).padStart(3, '0')}${id.slice(18)}`
}

/** An unguessable id for confirmation pages and single-use links: 192 random bits, 32 characters in base64url. */
export const newSecretId = (): string => randomBytes(24).toString('base64url')

/** The id of what a form makes in an organization, however often it is sent. Other values make something else. */
export const idOfForm = (organizationId: string, form: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(`${organizationId} ${JSON.stringify(form)}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
