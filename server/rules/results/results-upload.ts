import * as v from 'valibot'
import { isId } from '../ids.ts'
import { genders } from '../registrations/participant-schema.ts'
import { nameKey } from '../text/normalize-text.ts'
import type { FileFormat } from '../text/text-encodings.ts'
import type { Contradiction } from './contradictions.ts'
import { maxRaces, type RaceOfFile } from './race-labels.ts'
import type { ReadTimes } from './parse-time.ts'
import { resultMeanings, type MappingFault, type NamedFields, type ResultMeanings } from './result-mapping.ts'
import type { DoubtfulValue, NumberedRow, RejectedRow, UnknownLabel } from './result-row-reader.ts'
import type { ResultStatus } from './result-status.ts'
import { rowDecisions, type QuestionReason, type RowQuestion } from './row-questions.ts'
import { labelKey } from './sex-labels.ts'

export const resultsLimits = { bytes: 10 * 1024 * 1024, rows: 100_000 } as const

const maxNameLength = 200

/** What of a finisher a file may change. */
export const personFields = ['firstName', 'lastName', 'gender'] as const
export const resultFields = [
  'resultTimeMs',
  'chipTimeMs',
  'resultDistanceM',
  'resultStatus',
  'category',
  'resultClass',
  'officialPlaces',
  'splits',
] as const
export type ResultChangeField = (typeof personFields)[number] | (typeof resultFields)[number]

const idText = v.pipe(
  v.string(),
  v.check((text) => isId(text)),
)

/** `meanings` is null until somebody has mapped the columns. */
export const resultsUpload = v.object({
  step: v.picklist(['read', 'import']),
  /** Null: the file says of which. */
  competitionId: v.nullable(idText),
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
  raceLabels: v.optional(
    v.pipe(
      v.array(v.tuple([v.pipe(v.string(), v.maxLength(maxNameLength)), v.nullable(idText)])),
      v.maxLength(maxRaces),
      v.transform((labels) => Object.fromEntries(labels.map(([label, id]) => [nameKey(label), id]))),
    ),
    [],
  ),
  decisions: v.optional(rowDecisions, {
    byBib: [],
    byReason: [],
    staffResults: { taken: 'staff', except: [] },
    times: [],
    otherTimes: null,
  }),
  /** How many questions stand before those that are shown. */
  questionsFrom: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  toRegistered: v.boolean(),
  replaces: v.boolean(),
  mayBeAhead: v.boolean(),
  /** Of the preview that is imported. */
  fingerprint: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})
export type ResultsUploadInput = Readonly<v.InferInput<typeof resultsUpload>>
export type ResultsUpload = Readonly<v.InferOutput<typeof resultsUpload>>

/**
 * - `file_not_table`: a picture, a PDF, text without columns.
 * - `file_old_excel`: .xls.
 * - `file_web_page`: HTML or XML, which programs also name .xls.
 * - `file_unreadable`: a workbook that is damaged or far larger than it seems.
 */
export type ResultsFileProblem =
  | 'file_empty'
  | 'file_not_table'
  | 'file_old_excel'
  | 'file_web_page'
  | 'file_unreadable'
  | 'rows_too_many'
  | 'columns_too_many'

/** What somebody needs to map the columns; `rows` are the first ones below the header. */
export type ResultsTable = Readonly<{
  format: FileFormat
  header: readonly string[]
  rows: readonly (readonly string[])[]
  meanings: ResultMeanings
  /** Somebody has mapped such a file before. */
  isFormer: boolean
}>

export type ResultsPreview = Readonly<{
  rows: number
  readable: number
  named: NamedFields
  statuses: Readonly<Record<ResultStatus, number>>
  /** Labels of a sex that nobody knows, and how many rows have them. */
  unknownLabels: readonly UnknownLabel[]
  races: readonly RaceOfFile[]
  isByDistance: boolean
  readTimes: readonly ReadTimes[]
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

/** `report` is what an import would do; null without a preview. `startsAt` is null once the race has started. */
export type ResultsView = ResultsReading & Readonly<{ report: ResultsReport | null; startsAt: string | null }>

export type ReportedRow = Readonly<{ line: number; bib: string; name: string }>
export type ResultChange = Readonly<{ field: ResultChangeField; from: unknown; to: unknown }>
export type UpdatedRow = ReportedRow & Readonly<{ changes: readonly ResultChange[] }>
/** Who is registered or was imported earlier, and is not in the file. */
export type MissingAthlete = Readonly<{ bib: string | null; name: string; hasResult: boolean }>
export type RemovedAthlete = Readonly<{ bib: string; name: string }>

/** The first of many. */
export type Listed<Row> = Readonly<{ count: number; rows: readonly Row[] }>

export type ResultsReport = Readonly<{
  rows: number
  fingerprint: string
  created: Listed<ReportedRow>
  timed: Listed<ReportedRow>
  updated: Listed<UpdatedRow>
  unchanged: Listed<ReportedRow>
  /** Decided or not; `from` of them stand before the rows. */
  questions: Listed<RowQuestion> & Readonly<{ from: number }>
  undecided: Listed<RowQuestion>
  /** How many questions there are of each reason. */
  questionCounts: Readonly<Partial<Record<QuestionReason, number>>>
  contradictions: Listed<Contradiction>
  missing: Listed<MissingAthlete>
  removed: Listed<RemovedAthlete>
  rejected: Listed<RejectedRow>
  doubts: Listed<DoubtfulValue>
}>

/** How many results an import changes; with none it leaves no trace. */
export const changesIn = ({
  created,
  timed,
  updated,
  removed,
}: Pick<ResultsReport, 'created' | 'timed' | 'updated' | 'removed'>): number =>
  created.count + timed.count + updated.count + removed.count

export const shownRows = 100
