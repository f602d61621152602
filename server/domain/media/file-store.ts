/** Where public files lie: logos, course files. Keys are `<organization id>/<32 hexadecimal digits>.<extension>`. */
export type FileStore = {
  /** Keeps the bytes and returns their key; the same bytes get the same key, and count as kept now. */
  put(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  /** Keeps the bytes under a key that nobody can guess, another one each time. */
  add(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  /** The bytes, or null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Keys of an organization's pictures that were kept before a moment, and not again since. */
  picturesBefore(organizationId: string, moment: Date): Promise<string[]>
  /** Takes one file away. */
  remove(key: string): Promise<void>
  /** Takes all files of an organization away. */
  forget(organizationId: string): Promise<void>
}
