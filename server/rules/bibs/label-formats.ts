/** Sizes in millimetres, from the sheet's upper left corner. */
export type LabelFormat = Readonly<{ page: [number, number]; columns: number; rows: number; label: [number, number] }>

const a4: [number, number] = [210, 297]

export const labelFormats = {
  'a4-24': { page: a4, columns: 3, rows: 8, label: [70, 37] },
  'a4-8': { page: a4, columns: 2, rows: 4, label: [105, 74] },
  roll: { page: [100, 50], columns: 1, rows: 1, label: [100, 50] },
} as const satisfies Record<string, LabelFormat>

export type LabelFormatName = keyof typeof labelFormats
export const labelFormatNames = Object.keys(labelFormats) as LabelFormatName[]

/** `code` is what a scanner reads: the registration's id in capitals, which take the least room in a QR code. */
export type BibLabel = Readonly<{ bib: string; name: string; competition: string; code: string }>

export const labelCodeOf = (registrationId: string): string => registrationId.toUpperCase()
