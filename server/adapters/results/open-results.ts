import type { ReadTerms, ResultsReader } from '#server/domain/results/results-reader.ts'
import { columnsByMeaning, suggestMeanings } from '#rules/results/result-mapping.ts'
import { parseResults, type NumberedRow, type ParsedResults } from '#rules/results/result-row-reader.ts'
import type { RowProblem } from '#rules/results/result-row.ts'
import type { ResultStatus } from '#rules/results/result-status.ts'
import type { ResultsFileProblem, ResultsPreview, ResultsReading } from '#rules/results/results-upload.ts'
import { lineOf } from '../statements/entry-text.ts'
import { readResultsTable, type ResultsFileTable } from './read-results-table.ts'

const shownRows = 8
const shownFinishers = 5
const shownCellLength = 100

export function openResults(): ResultsReader {
  let rows: ParsedResults['rows'] = []
  return {
    read: async (bytes, terms) => {
      const table = await readResultsTable(bytes, terms.former)
      if ('problem' in table) return rejected(table.problem)
      const { reading, parsed } = readingOf(table, terms)
      rows = (parsed?.rows ?? []).map(shownRow)
      return reading
    },
    rows: async (from, count) => rows.slice(from, from + count),
  }
}

const rejected = (problem: ResultsFileProblem): ResultsReading => ({ problem, table: null, fault: null, preview: null })

type Reading = { reading: ResultsReading; parsed: ParsedResults | null }

function readingOf(
  { format, header, body }: ResultsFileTable,
  { meanings: chosen, former, settings, ...terms }: ReadTerms,
): Reading {
  const suggested = suggestMeanings(header, former)
  const meanings = chosen ?? suggested.meanings
  const samples = body.flatMap(({ cells }) => (cells ? [cells] : [])).slice(0, shownRows)
  const table = {
    format,
    header: header.map(shown),
    rows: samples.map((cells) => cells.map(shown)),
    meanings,
    isFormer: suggested.isFormer,
  }
  const mapped = columnsByMeaning(header, meanings)
  if ('fault' in mapped) return { reading: { problem: null, table, fault: mapped.fault, preview: null }, parsed: null }
  const parsed = parseResults({ header, body }, { ...terms, meanings }, settings)
  return { reading: { problem: null, table, fault: null, preview: previewOf(parsed) }, parsed }
}

/** What is not stored is shown in part. */
const shownRow = (row: ParsedResults['rows'][number]): ParsedResults['rows'][number] =>
  'reason' in row
    ? {
        ...row,
        bib: row.bib && shown(row.bib),
        ...shownValue(row),
        ...(row.finisher && { finisher: shownFinisher(row.finisher) }),
      }
    : shownFinisher(row)

const shownFinisher = ({ refusedTime, ...row }: NumberedRow): NumberedRow => ({
  ...row,
  doubts: row.doubts.map((doubt) => ({ ...doubt, ...shownValue(doubt) })),
  ...(refusedTime && {
    refusedTime: { ...refusedTime, problem: { ...refusedTime.problem, ...shownValue(refusedTime.problem) } },
  }),
})

const shownValue = ({ value }: RowProblem) => (value === undefined ? {} : { value: shown(value) })

const shown = (text: string) => lineOf(text, shownCellLength)

function previewOf({
  rows,
  named,
  ignored,
  unknownLabels,
  races,
  isByDistance,
  readTimes,
}: ParsedResults): ResultsPreview {
  const statuses: Record<ResultStatus, number> = { dnf: 0, dns: 0, dsq: 0, nc: 0 }
  const readable = rows.filter((row): row is NumberedRow => !('reason' in row))
  for (const { resultStatus } of readable) if (resultStatus !== null) statuses[resultStatus] += 1
  return {
    rows: rows.length,
    readable: readable.length,
    named,
    statuses,
    unknownLabels: unknownLabels.map(({ label, count }) => ({ label: shown(label), count })),
    races: races.map((race) => ({ ...race, label: shown(race.label) })),
    isByDistance,
    readTimes,
    first: readable.slice(0, shownFinishers),
    ignored: ignored.map(shown).filter(Boolean),
  }
}
