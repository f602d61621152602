import type { Readable } from 'node:stream'
import type { PictureWidth } from '#rules/media/picture-sizes.ts'

export type PictureSize = Readonly<{ width: PictureWidth; format: PictureFormat }>
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpg'

/**
 * Files exist completely or not at all. Writes throw `Refused` `disk_full`. Keys of public files, such as logos and
 * courses, are `<organization id>/<32 hexadecimal digits>.<extension>`; those of private files, such as medical
 * certificates, begin with `private/`, and nothing that serves public files can read them.
 */
export type FileStore = {
  put(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  add(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  read(key: string): Promise<Uint8Array | null>
  sweepableBefore(organizationId: string, moment: Date): Promise<string[]>
  readSize(key: string, size: PictureSize): Promise<Uint8Array | null>
  keepSize(key: string, size: PictureSize, bytes: Uint8Array): Promise<void>
  /** Copies a file of this machine. */
  addPrivate(organizationId: string, extension: string, file: string): Promise<string>
  openPrivate(key: string): Promise<Readable | null>
  privateBefore(organizationId: string, moment: Date): Promise<string[]>
  removeLeftovers(before: Date): Promise<number>
  /** Of public and private files, for backups, as `readAny` and `restore`. */
  keys(): AsyncIterable<string>
  readAny(key: string): Promise<Uint8Array | null>
  restore(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
  forget(organizationId: string): Promise<void>
}
