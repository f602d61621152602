import { randomBytes } from 'node:crypto'
import { contentName } from '#server/domain/media/content-name.ts'
import type { PictureSize } from '#server/domain/media/file-store.ts'

const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/
const sweepablePattern = /\.(?:webp|png|jpg|svg|avif|gif|gpx|kml)$/

const privateKeyPattern = /^private\/[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

export const isPrivateKey = (text: string): boolean => privateKeyPattern.test(text)
export const isKey = (text: string): boolean => keyPattern.test(text)
export const isSweepable = (key: string): boolean => sweepablePattern.test(key)

export const keyOf = (organizationId: string, extension: string, bytes: Uint8Array): string =>
  `${organizationId}/${contentName(extension, bytes)}`

/** A random key that cannot be guessed. */
export const newKey = (organizationId: string, extension: string): string =>
  `${organizationId}/${randomBytes(16).toString('hex')}.${extension}`

export const privateFolderOf = (organizationId: string): string => `private/${organizationId}/`

export const newPrivateKey = (organizationId: string, extension: string): string =>
  `private/${newKey(organizationId, extension)}`

export const sizesOf = (key: string): string => `${key.replace('/', '/sizes/')}/`
export const sizeKey = (key: string, { width, format }: PictureSize): string => `${sizesOf(key)}${width}.${format}`
