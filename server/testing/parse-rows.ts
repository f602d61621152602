import {
  doubtsOf,
  parseResults,
  type FileSettings,
  type FileTerms,
  type ParsedResults,
} from '#rules/results/result-row-reader.ts'

/** How the rows of a results file are parsed; the first line has the headings. */
export const parseLines =
  (lines: readonly string[], separator: ',' | ';', terms: FileTerms = {}) =>
  (settings: FileSettings) => {
    const [header = [], ...body] = lines.map((line) => line.split(separator))
    return parseResults({ header, body: body.map((cells, index) => ({ line: index + 2, cells })) }, terms, settings)
  }

export const problemsIn = (rows: ParsedResults['rows']) => ({
  rejected: rows.filter((row) => 'reason' in row),
  doubts: rows.flatMap((row) => ('reason' in row ? [] : doubtsOf(row))),
})
