import * as v from 'valibot'
import { isId } from '../ids.ts'
import { resultMeanings, type MappingFault, type ResultMeanings } from './result-mapping.ts'
import { genders } from '../registrations/participant-schema.ts'
import type { DoubtfulValue, NumberedRow, RejectedRow } from './result-row-reader.ts'
import type { ResultStatus } from './result-status.ts'
import { labelKey } from './sex-labels.ts'

export const resultsLimits = { bytes: 10 * 1024 * 1024, rows: 100_000 } as const

const maxNameLength = 200

const idText = v.pipe(
  v.string(),
  v.check((text) => isId(text)),
)

/** `meanings` is null until somebody has mapped the columns. */
export const resultsUpload = v.object({
  step: v.picklist(['read', 'import']),
  competitionId: idText,
  importId: idText,
  name: v.pipe(
    v.string(),
    v.transform((name) => name.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').slice(0, maxNameLength)),
  ),
  meanings: v.nullable(resultMeanings),
  sexLabels: v.optional(
    v.pipe(
      v.array(v.tuple([v.pipe(v.string(), v.maxLength(maxNameLength)), v.nullable(v.picklist(genders))])),
      v.maxLength(20),
      v.transform((labels) => Object.fromEntries(labels.map(([label, sex]) => [labelKey(label), sex]))),
    ),
    [],
  ),
  toRegistered: v.boolean(),
  replaces: v.boolean(),
  mayBeAhead: v.boolean(),
})
export type ResultsUploadInput = Readonly<v.InferInput<typeof resultsUpload>>
export type ResultsUpload = Readonly<v.InferOutput<typeof resultsUpload>>

/**
 * - `file_not_table`: a picture, a PDF, text without columns.
 * - `file_old_excel`: .xls.
 * - `file_unreadable`: a workbook that is damaged or far larger than it seems.
 */
export type ResultsFileProblem =
  | 'file_empty'
  | 'file_not_table'
  | 'file_old_excel'
  | 'file_unreadable'
  | 'rows_too_many'
  | 'columns_too_many'

/** What somebody needs to map the columns; `rows` are the first ones below the header. */
export type ResultsTable = Readonly<{
  header: readonly string[]
  rows: readonly (readonly string[])[]
  meanings: ResultMeanings
  /** Somebody has mapped such a file before. */
  isFormer: boolean
}>

export type ResultsPreview = Readonly<{
  rows: number
  readable: number
  rejectedCount: number
  rejected: readonly RejectedRow[]
  doubtCount: number
  doubts: readonly DoubtfulValue[]
  statuses: Readonly<Record<ResultStatus, number>>
  /** Labels of a sex that nobody knows, and how many rows have them. */
  unknownLabels: readonly Readonly<{ label: string; count: number }>[]
  first: readonly NumberedRow[]
  ignored: readonly string[]
}>

/** `table` is null if and only if there is a problem, `preview` if there is a problem or a fault. */
export type ResultsReading = Readonly<{
  problem: ResultsFileProblem | null
  table: ResultsTable | null
  fault: MappingFault | null
  preview: ResultsPreview | null
}>

/** `startsAt` is null once the race has started. */
export type ResultsView = ResultsReading & Readonly<{ startsAt: string | null }>

export type ResultsReport = Readonly<{
  rows: number
  created: number
  timed: number
  updated: number
  unchanged: number
  removed: number
  rejectedCount: number
  rejected: readonly RejectedRow[]
  doubtCount: number
  doubts: readonly DoubtfulValue[]
}>

export const shownRejections = 100
