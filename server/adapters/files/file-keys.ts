import { createHash, randomBytes } from 'node:crypto'
import type { PictureSize } from '#server/domain/media/file-store.ts'

const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/
const picturePattern = /\.(?:webp|png|jpg|svg|avif|gif)$/

export const isKey = (text: string): boolean => keyPattern.test(text)
export const isPicture = (key: string): boolean => picturePattern.test(key)

/** The same for the same bytes. */
export const keyOf = (organizationId: string, extension: string, bytes: Uint8Array): string =>
  `${organizationId}/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`

/** Another one each time, that nobody can guess. */
export const newKey = (organizationId: string, extension: string): string =>
  `${organizationId}/${randomBytes(16).toString('hex')}.${extension}`

// In a folder of each picture, beneath its organization's: both are taken away whole.
export const sizesOf = (key: string): string => `${key.replace('/', '/sizes/')}/`
export const sizeKey = (key: string, { width, format }: PictureSize): string => `${sizesOf(key)}${width}.${format}`
