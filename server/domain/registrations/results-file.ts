import type { Contradiction } from '#rules/results/contradictions.ts'
import type { ReadTimes } from '#rules/results/parse-time.ts'
import type { FileSettings, ParsedResults, DoubtfulValue, RejectedRow } from '#rules/results/result-row-reader.ts'
import type { MissingAthlete, ReportedRow, UpdatedRow } from '#rules/results/results-upload.ts'
import type { RowDecisions, RowQuestion } from '#rules/results/row-questions.ts'
import type { RemovedResult } from '../results/remove-results.ts'

export type ImportReport = {
  importId: string
  rows: number
  created: number
  createdRows: ReportedRow[]
  timed: number
  timedRows: ReportedRow[]
  updated: UpdatedRow[]
  unchanged: number
  unchangedRows: ReportedRow[]
  questions: RowQuestion[]
  /** Results that staff gave and the file contradicts. */
  contradictions: Contradiction[]
  missing: MissingAthlete[]
  removed: RemovedResult[]
  classes: Record<string, number>
  rejected: RejectedRow[]
  doubts: DoubtfulValue[]
  ignoredColumns: readonly string[]
  readTimes: readonly ReadTimes[]
  /** Of what the import writes and reports. */
  fingerprint: string
}

export type ResultsFile = Readonly<{
  eventId: string
  name: string
  /** Without one, and without an id, the file says of which competition each row is. */
  competition?: string
  competitionId?: string | null
  /** A file is imported once under an id. */
  importId?: string
  /** Whether registered athletes get times, by bib; otherwise their rows are rejected. */
  toRegistered?: boolean
  decisions?: RowDecisions
  replaces?: 'all' | { importId: string }
  mayBeAhead?: boolean
  /** That of the preview that somebody looked at: nothing else is imported. */
  fingerprint?: string | null
  /** Reports what the import would do, writes nothing and locks nothing. */
  isPreview?: boolean
  parse: (settings: FileSettings) => ParsedResults | Promise<ParsedResults>
  /** After rows were written; nothing is committed before all are. */
  onProgress?: (rows: number) => void
}>
