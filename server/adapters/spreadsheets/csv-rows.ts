import { createReadStream } from 'node:fs'
import { parse, type Info } from 'csv-parse'

/** A record of a file: its cells and the line it begins on, or null where it could not be read. */
export type CsvRow = { line: number; cells: string[] | null }

const maxRecordLength = 100_000

/** The records of a CSV file in UTF-8 or UTF-16 with a mark, one by one: the file is never whole in memory. */
export async function* csvRows(file: string): AsyncGenerator<CsvRow> {
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
  // The parser is ahead of us: what it could not read belongs to none of the records around it.
  for (const line of unreadableLines) yield { line, cells: null }
}
