export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'cp850',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** What a file was read as. */
export type FileFormat = Readonly<{ kind: 'xlsx' } | { kind: 'csv'; encoding: TextEncoding; separator: Separator }>
