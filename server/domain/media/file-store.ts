import type { PictureWidth } from '#rules/media/picture-sizes.ts'

export type PictureSize = Readonly<{ width: PictureWidth; format: PictureFormat }>
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpg'

/**
 * Public files, such as logos and courses; a file exists completely or not at all. Writes throw `Refused` `disk_full`.
 * Keys are `<organization id>/<32 hexadecimal digits>.<extension>`.
 */
export type FileStore = {
  put(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  add(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  read(key: string): Promise<Uint8Array | null>
  picturesBefore(organizationId: string, moment: Date): Promise<string[]>
  readSize(key: string, size: PictureSize): Promise<Uint8Array | null>
  keepSize(key: string, size: PictureSize, bytes: Uint8Array): Promise<void>
  removeLeftovers(before: Date): Promise<number>
  keys(): AsyncIterable<string>
  restore(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
  forget(organizationId: string): Promise<void>
}
