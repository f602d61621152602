import { withColons } from './result-schema.ts'
import type { RowProblem, RowReason } from './result-row.ts'
import type { ResultColumns } from './result-columns.ts'

const timeReasons: ReadonlySet<RowReason> = new Set(['time_invalid', 'time_absurd', 'time_ambiguous', 'time_of_day'])

/** Whether a row is rejected for nothing but its time. */
export const isTimeRefused = ({ reason }: RowProblem): boolean => timeReasons.has(reason)

/** A time that could not be taken, and what staff entered instead; `fault` is why that is not taken either. */
export type RefusedTime = Readonly<{
  problem: RowProblem & Readonly<{ column?: string }>
  entered: string | null
  fault: RowReason | null
}>

/** Whether staff have to decide about the row. */
export const isTimeOpen = ({ entered, fault }: RefusedTime): boolean => entered === null || fault !== null

/** The cells of a row with what staff entered for its time, which may be a status; null leaves the row without one. */
export function withTime(cells: readonly string[], { at }: ResultColumns, entered: string | null): string[] {
  const next = [...cells]
  if (entered === null) for (const index of [at.time, at.chipTime]) if (index !== undefined) next[index] = ''
  if (entered === null) return next
  next[(at.time ?? at.chipTime)!] = withColons(entered)
  if (at.status !== undefined) next[at.status] = ''
  return next
}
