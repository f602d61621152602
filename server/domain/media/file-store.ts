/** Where public files lie: logos, course files. Keys are `<organization id>/<hash of the content>.<extension>`. */
export type FileStore = {
  /** Keeps the bytes and returns their key; the same bytes get the same key. */
  put(organizationId: string, extension: string, bytes: Uint8Array): Promise<string>
  /** The bytes, or null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
}
