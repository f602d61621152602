import type { BibFile } from '#rules/bibs/bib-file.ts'
import { parseBibColumns } from '#rules/bibs/match-bib-rows.ts'
import { bibFileLimits } from '#rules/limits.ts'
import { parseCsv } from '../spreadsheets/parse-csv.ts'
import type { CsvRow } from '../spreadsheets/parse-csv.ts'

export function readBibFile(text: string): BibFile {
  const file = text.replace(/^\uFEFF/, '')
  const [header, ...rows] = parseCsv(file, { maxRows: bibFileLimits.lines, scoreOf })
  const columns = parseBibColumns(header?.cells ?? [])
  const places = Object.entries(columns ?? {})
  return {
    header: header?.cells ?? [],
    columns: columns && Object.fromEntries(places.map(([name], index) => [name, index])),
    rows: rows.map(({ line, cells }) => ({ line, cells: cells && places.map(([, column]) => cells[column] ?? '') })),
  }
}

const scoreOf = ([header]: readonly Readonly<CsvRow>[]): number =>
  Object.keys(parseBibColumns(header?.cells ?? []) ?? {}).length
