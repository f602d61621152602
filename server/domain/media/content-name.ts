import { createHash } from 'node:crypto'

/** Of files that have the same name the bytes are the same. */
export const contentName = (extension: string, bytes: Uint8Array): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`
