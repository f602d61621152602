import type { NamedFields, ResultMeanings } from '#rules/results/result-mapping.ts'
import type { FileSettings, FileTerms, ParsedResults } from '#rules/results/result-row-reader.ts'
import type { ResultsReading } from '#rules/results/results-upload.ts'

export type ReadTerms = Readonly<{
  meanings: ResultMeanings | null
  /** The latest first. */
  former: readonly NamedFields[]
  settings: FileSettings
}> &
  Pick<FileTerms, 'sexLabels' | 'raceLabels' | 'times'>

/** Reads one file and keeps its parsed rows until they are fetched. */
export type ResultsReader = Readonly<{
  read(bytes: Uint8Array, terms: ReadTerms): Promise<ResultsReading>
  rows(from: number, count: number): Promise<ParsedResults['rows']>
}>
