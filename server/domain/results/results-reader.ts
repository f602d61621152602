import type { NamedFields, ResultMeanings } from '#rules/results/result-mapping.ts'
import type { ResultFileRow } from '#rules/results/result-row-reader.ts'
import type { RowSettings } from '#rules/results/result-row.ts'
import type { ResultsReading } from '#rules/results/results-upload.ts'

export type ReadTerms = Readonly<{
  meanings: ResultMeanings | null
  /** The latest first. */
  former: readonly NamedFields[]
  settings: Omit<RowSettings, 'bibClasses'>
}>

/** Reads one file and keeps its rows, the header first, until they are fetched. */
export type ResultsReader = Readonly<{
  read(bytes: Uint8Array, terms: ReadTerms): Promise<ResultsReading>
  rows(from: number, count: number): Promise<ResultFileRow[]>
}>
