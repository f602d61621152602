import { parse, type Info } from 'csv-parse/sync'
import type { FileRow } from '#rules/bibs/match-bib-rows.ts'

/** The rows of a CSV file, separated as its first line is: Excel writes semicolons where a comma is decimal. */
export function readBibFile(text: string): FileRow[] {
  const [head = ''] = text.split('\n', 1)
  const delimiters = [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)
  const unreadable: FileRow[] = []
  const records = parse(text, {
    delimiter: delimiters[0]!,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => void unreadable.push({ line: Number(error?.['lines'] ?? 0), cells: null }),
  }) as unknown as { record: string[]; info: Info }[]
  const rows = records.map(({ record, info }) => ({
    line: info.lines - (record.join('').split('\n').length - 1),
    cells: record,
  }))
  return [...rows, ...unreadable]
}
