/** Strings are written as text, never as formulas or numbers; null is an empty cell. */
export type Cell = string | number | null

export interface Spreadsheet {
  write(rows: readonly (readonly Cell[])[]): Promise<void>
  /** Must be called: without it the file is broken. */
  finish(): Promise<void>
}
