/** Strings are written as text, never as formulas or numbers; null is an empty cell. */
export type Cell = string | number | null

/**
 * What the texts of a column are: `YYYY-MM-DD`, `YYYY-MM-DD HH:mm`, `H:MM:SS`. A workbook has them as dates and times,
 * with which one can calculate.
 */
export type TextKind = 'day' | 'moment' | 'duration'

export interface Spreadsheet {
  /** `kinds`, by column, go with the first rows, which are the headings. */
  write(rows: readonly (readonly Cell[])[], kinds?: readonly (TextKind | undefined)[]): Promise<void>
  /** Must be called: without it the file is broken. */
  finish(): Promise<void>
}
