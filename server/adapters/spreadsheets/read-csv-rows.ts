import { createReadStream } from 'node:fs'
import { parse, type Info } from 'csv-parse'

/** `line` is where the record begins; `cells` is null when it could not be read. */
export type CsvRow = { line: number; cells: string[] | null }

const maxRecordLength = 100_000

export async function* readCsvRows(file: string): AsyncGenerator<CsvRow> {
  const unreadableLines: number[] = []
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRecordLength,
    on_skip: (error) => void unreadableLines.push(Number(error?.['lines'] ?? 0)),
  })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    yield { line: info.lines - record.join('').split('\n').length + 1, cells: record }
  }
  for (const line of unreadableLines) yield { line, cells: null }
}
