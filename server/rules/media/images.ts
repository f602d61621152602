import * as v from 'valibot'
import type { Permission } from '../permissions.ts'

type Rule = Readonly<{
  permission: Permission
  /** Pixels: the longest side when stored, and the shortest side required of the crop. */
  longest: number
  shortest: number
}>

export const imagePurposes = {
  logo: { permission: 'edit-settings', longest: 512, shortest: 200 },
  sponsor: { permission: 'manage-sponsors', longest: 640, shortest: 40 },
  hero: { permission: 'edit-landing', longest: 1920, shortest: 400 },
  article: { permission: 'manage-news', longest: 1600, shortest: 200 },
  // Logos and group photos of teams.
  album: { permission: 'manage-albums', longest: 1600, shortest: 100 },
  gallery: { permission: 'edit-events', longest: 1920, shortest: 200 },
  'event-cover': { permission: 'edit-events', longest: 1600, shortest: 300 },
  // Large enough for the densest code of a bank.
  'payment-qr': { permission: 'edit-bank-details', longest: 1000, shortest: 150 },
  merchandise: { permission: 'manage-merchandising', longest: 1000, shortest: 200 },
} as const satisfies Record<string, Rule>

export type ImagePurpose = keyof typeof imagePurposes

export const isImagePurpose = (name: unknown): name is ImagePurpose =>
  typeof name === 'string' && Object.hasOwn(imagePurposes, name)

export type UploadPurpose = ImagePurpose | 'document' | 'course'

export function uploadPermissionOf(purpose: unknown): Permission | null {
  if (purpose === 'document' || purpose === 'course') return 'edit-events'
  return isImagePurpose(purpose) ? imagePurposes[purpose].permission : null
}

export const documentTypes = ['application/pdf'] as const
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Why a file is no image that is taken; null for one that is. Some systems give files of phones no type. */
export function imageFaultOf({ type, name }: { type: string; name: string }): 'image_heic' | 'image_invalid' | null {
  if (imageTypes.some((accepted) => accepted === type)) return null
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name) ? 'image_heic' : 'image_invalid'
}

/** Bytes of a file, and pixels of an image: a few kilobytes can decompress to gigabytes. */
export const maxUploadBytes = 10 * 1024 * 1024
/** Of a GPX or KML file. */
export const maxCourseBytes = 20 * 1024 * 1024
export const maxPixels = 50_000_000

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

const crop = v.strictTuple([percent, percent, v.pipe(percent, v.gtValue(0)), v.pipe(percent, v.gtValue(0))])

export type ImageCrop = { x: number; y: number; width: number; height: number }

export const parseCrop = (text: string): ImageCrop | null => {
  const numbers = v.safeParse(crop, text.split(',').map(Number))
  if (!numbers.success) return null
  const [x, y, width, height] = numbers.output
  return { x, y, width, height }
}

export const formatCrop = ({ x, y, width, height }: ImageCrop): string => [x, y, width, height].join()

export const imagePath = /^\/files\/[0-9a-f-]{36}\/[0-9a-f]{32}\.(?:webp|png|jpg|svg)$/

/** The storage key of an image path (`/files/…`); null for anything but an image of this organization. */
export const imageKeyOf = (organizationId: string, path: string): string | null => {
  const key = path.slice('/files/'.length)
  return imagePath.test(path) && key.startsWith(`${organizationId}/`) ? key : null
}
