/** What stands in a cell: text is always text, whatever it looks like; numbers are numbers; null is empty. */
export type Cell = string | number | null

/** A file of rows that is written as it grows, so that its size never is memory. */
export interface Spreadsheet {
  /** Resolves when there is room for more. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>
  /** Writes what is left; without it the file is broken. */
  finish(): Promise<void>
}
