import type { ReadTerms, ResultsReader } from '#server/domain/results/results-reader.ts'
import { columnsByMeaning, suggestMeanings } from '#rules/results/result-mapping.ts'
import {
  doubtsOf,
  resultRowReader,
  type DoubtfulValue,
  type NumberedRow,
  type RejectedRow,
  type ResultFileRow,
} from '#rules/results/result-row-reader.ts'
import { fileFacts, type ResultColumns } from '#rules/results/result-row.ts'
import type { ResultStatus } from '#rules/results/result-status.ts'
import { labelKey } from '#rules/results/sex-labels.ts'
import {
  shownRejections,
  type ResultsFileProblem,
  type ResultsPreview,
  type ResultsReading,
} from '#rules/results/results-upload.ts'
import { lineOf } from '../statements/entry-text.ts'
import { readResultsTable } from './read-results-table.ts'

const shownRows = 8
const shownFinishers = 5
const shownCellLength = 100

export function openResults(): ResultsReader {
  let rows: readonly ResultFileRow[] = []
  return {
    read: async (bytes, terms) => {
      const table = await readResultsTable(bytes, terms.former)
      if ('problem' in table) return rejected(table.problem)
      rows = [{ line: table.line, cells: table.header }, ...table.body]
      return readingOf(table, terms)
    },
    rows: async (from, count) => rows.slice(from, from + count),
  }
}

const rejected = (problem: ResultsFileProblem): ResultsReading => ({ problem, table: null, fault: null, preview: null })

type Table = { header: readonly string[]; body: readonly ResultFileRow[] }

function readingOf({ header, body }: Table, { meanings: chosen, former, settings }: ReadTerms): ResultsReading {
  const suggested = suggestMeanings(header, former)
  const meanings = chosen ?? suggested.meanings
  const samples = body.flatMap(({ cells }) => (cells ? [cells] : [])).slice(0, shownRows)
  const table = {
    header: header.map(shown),
    rows: samples.map((cells) => cells.map(shown)),
    meanings,
    isFormer: suggested.isFormer,
  }
  const mapped = columnsByMeaning(header, meanings)
  if ('fault' in mapped) return { problem: null, table, fault: mapped.fault, preview: null }
  return { problem: null, table, fault: null, preview: previewOf(body, mapped.columns, settings) }
}

const shown = (text: string) => lineOf(text, shownCellLength)

function previewOf(
  body: readonly ResultFileRow[],
  columns: ResultColumns,
  settings: ReadTerms['settings'],
): ResultsPreview {
  const file = fileFacts(columns)
  for (const { cells } of body) if (cells) file.note(cells)
  const reader = resultRowReader(columns, { ...settings, ...file.facts(settings.sexLabels) })
  const rejections: RejectedRow[] = []
  const doubts: DoubtfulValue[] = []
  const unknownLabels = new Map<string, { label: string; count: number }>()
  const first: NumberedRow[] = []
  const statuses: Record<ResultStatus, number> = { dnf: 0, dns: 0, dsq: 0 }
  let [rejectedCount, doubtCount] = [0, 0]
  for (const fileRow of body) {
    const row = reader(fileRow)
    if ('reason' in row) {
      rejectedCount++
      if (rejections.length < shownRejections) rejections.push(shownProblem(row))
      continue
    }
    if (first.length < shownFinishers) first.push(row)
    if (row.resultStatus !== null) statuses[row.resultStatus] += 1
    for (const doubt of doubtsOf(row)) {
      doubtCount++
      if (doubts.length < shownRejections) doubts.push(shownProblem(doubt))
      if (doubt.reason === 'gender_unknown') noteLabel(unknownLabels, doubt.value ?? '')
    }
  }
  return {
    rows: body.length,
    readable: body.length - rejectedCount,
    rejectedCount,
    rejected: rejections,
    doubtCount,
    doubts,
    statuses,
    unknownLabels: [...unknownLabels.values()],
    first,
    ignored: columns.ignored.map(shown).filter(Boolean),
  }
}

const maxUnknownLabels = 20

function noteLabel(labels: Map<string, { label: string; count: number }>, text: string): void {
  const known = labels.get(labelKey(text))
  if (known) known.count += 1
  else if (labels.size < maxUnknownLabels) labels.set(labelKey(text), { label: shown(text), count: 1 })
}

const shownProblem = <Problem extends RejectedRow | DoubtfulValue>(row: Problem): Problem => ({
  ...row,
  bib: row.bib === null ? null : shown(row.bib),
  ...(row.value !== undefined && { value: shown(row.value) }),
})
