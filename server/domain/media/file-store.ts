import type { PictureWidth } from '#rules/media/picture-sizes.ts'

/** One of the shapes a picture is sent in. */
export type PictureSize = Readonly<{ width: PictureWidth; format: PictureFormat }>
export type PictureFormat = 'avif' | 'webp' | 'png' | 'jpg'

/**
 * Where public files lie: logos, course files. A file is there whole or not at all. What writes refuses `disk_full`. Keys are `<organization id>/<32 hexadecimal digits>.<extension>`.
 */
export type FileStore = {
  /** Keeps the bytes and returns their key; the same bytes get the same key, and count as kept now. */
  put(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  /** Keeps the bytes under a key that nobody can guess, another one each time. */
  add(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  /** The bytes, or null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Keys of an organization's pictures that were kept before a moment, and not again since. */
  picturesBefore(organizationId: string, moment: Date): Promise<string[]>
  /** What was drawn of the picture of this key in a size; null when nothing was, and for a key that is none. */
  readSize(key: string, size: PictureSize): Promise<Uint8Array | null>
  /** Keeps a size of a picture, also where several processes write the same. */
  keepSize(key: string, size: PictureSize, bytes: Uint8Array): Promise<void>
  /** Takes away what writes that were interrupted before a moment have left. Returns how many. */
  removeLeftovers(before: Date): Promise<number>
  /** The key of every file, without the sizes of pictures. */
  keys(): AsyncIterable<string>
  /** Keeps the bytes under a key of a backup. */
  restore(key: string, bytes: Uint8Array): Promise<void>
  /** Takes one file away, with its sizes. */
  remove(key: string): Promise<void>
  /** Takes all files of an organization away. */
  forget(organizationId: string): Promise<void>
}
