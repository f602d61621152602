import { randomBytes, randomUUIDv7 } from 'node:crypto'

/** A new primary key: UUIDv7, made in the application so that ids sort by the moment of their making. */
export const newId = (): string => randomUUIDv7()

/** A public, unguessable id of 192 random bits in base64url (32 characters), for confirmation pages and single-use links. */
export const newSecretId = (): string => randomBytes(24).toString('base64url')
