import type { BibClasses } from '#rules/results/result-class.ts'
import type { SexLabels } from '#rules/results/sex-labels.ts'
import type { NamedFields, ResultMeanings } from '#rules/results/result-mapping.ts'
import type { DoubtfulValue, RejectedRow, ResultFileRow } from '#rules/results/result-row-reader.ts'
import type { RemovedResult } from '../results/remove-results.ts'
import type { ResultChange } from './result-changes.ts'

export type ImportReport = {
  importId: string
  rows: number
  created: number
  timed: number
  updated: { line: number; bib: string; name: string; changes: ResultChange[] }[]
  unchanged: number
  removed: RemovedResult[]
  classes: Record<string, number>
  rejected: RejectedRow[]
  doubts: DoubtfulValue[]
  ignoredColumns: readonly string[]
}

export type ResultsFile = Readonly<{
  eventId: string
  name: string
  competition?: string
  competitionId?: string
  /** A file is imported once under an id. */
  importId?: string
  /** Replaces the usual headings of these fields. */
  named?: NamedFields
  /** Instead of any headings. */
  meanings?: ResultMeanings
  /** Whether registered athletes get times, by bib; otherwise their rows are rejected. */
  toRegistered?: boolean
  replaces?: 'all' | { importId: string }
  /** Result classes by the letters of bibs. Absent: W is a wheelchair if a man wears such a bib. */
  bibClasses?: BibClasses
  /** What labels of a sex mean that are not known. */
  sexLabels?: SexLabels
  mayBeAhead?: boolean
  /** Called more than once; each call reads from the beginning. */
  rows: () => AsyncIterable<ResultFileRow>
  onBatch?: (report: Readonly<ImportReport>) => void
}>
