import type { OwnCategory } from '../competitions/own-categories.ts'
import type { Sport } from '../events/sports.ts'
import { Refused } from '../refusals.ts'
import { bibKey, canBothBeGiven, numberKey, parseBibNumber } from '../registrations/bib.ts'
import type { BibClasses } from './result-class.ts'
import { competitionOfRow, racesIn, type RaceCompetition, type RaceLabels, type RaceOfFile } from './race-labels.ts'
import { timeReadings, type ReadTimes, type TimeReading } from './parse-time.ts'
import { isTimeOpen, isTimeRefused, withTime, type RefusedTime } from './refused-time.ts'
import { columnsByMeaning, namedFieldsOf, type NamedFields, type ResultMeanings } from './result-mapping.ts'
import { parseResultRow, type ResultRow, type RowProblem, type RowReason, type RowSettings } from './result-row.ts'
import { isByDistance, parseResultColumns, type ResultColumns, type ResultField } from './result-columns.ts'
import { fileFacts } from './file-facts.ts'
import { noTimes, type DecidedTimes } from './row-questions.ts'
import { labelKey, sexOfLabel, type SexLabels } from './sex-labels.ts'

/** `cells` is null if the row could not be read. */
export type ResultFileRow = Readonly<{ line: number; cells: readonly string[] | null }>
export type NumberedRow = Omit<ResultRow, 'doubts'> & {
  line: number
  competitionId: string
  doubts: readonly (RowProblem & InColumn)[]
  /** Staff have entered another time, or have yet to. */
  refusedTime?: RefusedTime
}
/** `column` is the heading of the value, if the problem is that of one. */
type InColumn = Readonly<{ column?: string }>
export type RejectedRow = { line: number; bib: string | null; finisher?: NumberedRow } & RowProblem & InColumn
/** A value that was left out of a row. */
export type DoubtfulValue = { line: number; bib: string } & RowProblem & InColumn

/** What the event says of the rows. With `chosenId` they are of that competition, otherwise the file says of which. */
export type FileSettings = Readonly<{
  sport: Sport
  categories: readonly OwnCategory[]
  competitions: readonly RaceCompetition[]
  chosenId: string | null
}>

/** What somebody said of a file. */
export type FileTerms = Readonly<{
  /** Replaces the usual headings of these fields. */
  named?: NamedFields
  /** Instead of any headings. */
  meanings?: ResultMeanings | null
  /** Result classes by the letters of bibs. Absent: W is a wheelchair if a man wears such a bib. */
  bibClasses?: BibClasses
  /** What labels of a sex mean that are not known. */
  sexLabels?: SexLabels
  raceLabels?: RaceLabels
  /** What staff entered where the time of a row is refused, by `bibKey`. */
  times?: DecidedTimes
}>

/** A label of a sex that is not known, also when somebody has said what it means. */
export type UnknownLabel = Readonly<{ label: string; count: number }>

export type ParsedResults = Readonly<{
  rows: readonly (NumberedRow | RejectedRow)[]
  named: NamedFields
  ignored: readonly string[]
  unknownLabels: readonly UnknownLabel[]
  races: readonly RaceOfFile[]
  isByDistance: boolean
  /** Times that are no clock. */
  readTimes: readonly ReadTimes[]
}>

type Table = Readonly<{ header: readonly string[]; body: readonly ResultFileRow[] }>

/** Throws `Refused` `import_invalid` without columns for bib and name. */
export function parseResults({ header, body }: Table, terms: FileTerms, settings: FileSettings): ParsedResults {
  const columns = columnsOf(header, terms)
  const facts = fileFacts(columns)
  for (const { cells } of body) if (cells) facts.note(cells)
  const { bibClasses, sexLabels, wholeNumbers } = facts.facts()
  const readings = readingCounts()
  const races = racesIn(body, columns.at.competition, { ...settings, labels: terms.raceLabels ?? {} })
  const readRow = rowReader({ header, columns }, races, {
    ...settings,
    bibClasses: terms.bibClasses ?? bibClasses,
    sexLabels: { ...sexLabels, ...terms.sexLabels },
    wholeNumbers,
    onReading: readings.note,
    times: terms.times ?? noTimes,
  })
  const unknownLabels = new Map<string, { label: string; count: number }>()
  const rows = body.map((fileRow) => {
    const row = readRow(fileRow)
    const label = fileRow.cells?.[columns.at.gender ?? -1]?.trim() ?? ''
    if (!('reason' in row) && sexOfLabel(label, sexLabels) === undefined) noteLabel(unknownLabels, label)
    return row
  })
  const named = namedFieldsOf(header, columns)
  return {
    rows,
    named,
    ignored: columns.ignored,
    unknownLabels: [...unknownLabels.values()],
    races,
    isByDistance: isByDistance(columns),
    readTimes: readings.found(),
  }
}

function readingCounts() {
  const found = new Map<TimeReading, { count: number; text: string; ms: number }>()
  return {
    note(reading: TimeReading, text: string, ms: number): void {
      const noted = found.get(reading)
      if (noted) noted.count += 1
      else found.set(reading, { count: 1, text, ms })
    },
    found: (): ReadTimes[] =>
      timeReadings.flatMap((reading) => (found.has(reading) ? [{ reading, ...found.get(reading)! }] : [])),
  }
}

function columnsOf(header: readonly string[], { named, meanings }: FileTerms): ResultColumns {
  const mapped = meanings ? columnsByMeaning(header, meanings) : null
  if (mapped && 'columns' in mapped) return mapped.columns
  const columns = mapped ? null : parseResultColumns(header, named)
  if (columns) return columns
  const foundColumns = header.length ? header.join(', ').slice(0, 200) : 'no rows'
  throw new Refused({ code: 'import_invalid', values: { needs: 'columns bib and name', found: foundColumns } })
}

type RowTerms = FileSettings &
  Required<Pick<RowSettings, 'bibClasses' | 'sexLabels' | 'wholeNumbers' | 'onReading'>> &
  Required<Pick<FileTerms, 'times'>>

/** Reads the rows of one file in order: a bib that an earlier row has is rejected with that row's line. */
function rowReader(
  { header, columns }: { header: readonly string[]; columns: ResultColumns },
  races: readonly RaceOfFile[],
  settings: RowTerms,
) {
  const earlierRows = new Map<string, { line: number; bib: string; teamId: null }[]>()
  return ({ line, cells }: ResultFileRow): NumberedRow | RejectedRow => {
    const parse = (rowCells: readonly string[]) => parseRow(rowCells, columns, { races, settings })
    const parsed = cells ? parse(cells) : ({ reason: 'unreadable' } as const)
    const refused = cells && 'reason' in parsed && isTimeRefused(parsed) ? parsed : null
    const { row, entered, fault } = refused
      ? rowWithTime(parse, { cells: cells!, columns, times: settings.times })
      : { row: parsed, entered: null, fault: null }
    const inColumn = <Problem extends RowProblem>(problem: Problem) => ({
      ...problem,
      ...columnOf(problem, { header, columns, cells: cells ?? [] }),
    })
    if ('reason' in row) return { line, bib: cells?.[columns.at.bib ?? -1] ?? null, ...inColumn(row) }
    const bib = row.bibNumber
    const read = { line, bib, teamId: null }
    const earlier = earlierRows.get(numberKey(bib)) ?? []
    const repeated = earlier.find((one) => !canBothBeGiven(one, read))
    if (repeated) return { line, bib, ...inColumn({ reason: 'bib_repeated', value: `${repeated.line}` }) }
    earlierRows.set(numberKey(bib), [...earlier, read])
    const numbered = { line, ...row, doubts: row.doubts.map(inColumn) }
    if (!refused) return numbered
    const problem = inColumn(refused)
    const finisher = { ...numbered, refusedTime: { problem, entered, fault } }
    return isTimeOpen(finisher.refusedTime) ? { line, bib, ...problem, finisher } : finisher
  }
}

type RefusedCells = Readonly<{
  cells: readonly string[]
  columns: ResultColumns
  times: DecidedTimes
}>

/** A row with what staff entered instead of its time, without any where they have not or that is refused, too. */
function rowWithTime(
  parse: (cells: readonly string[]) => ReturnType<typeof parseRow>,
  { cells, columns, times }: RefusedCells,
): { row: ReturnType<typeof parseRow>; entered: string | null; fault: RowReason | null } {
  const bib = parseBibNumber(cells[columns.at.bib!] ?? '')
  const entered = (bib !== null && times.byBib[bibKey(bib)]) || times.others
  const row = parse(withTime(cells, columns, entered))
  if (entered === null) return { row, entered, fault: null }
  if ('reason' in row && !isTimeRefused(row)) return { row, entered, fault: null }
  if (!('reason' in row) && (row.resultTimeMs !== null || row.resultStatus !== null))
    return { row, entered, fault: null }
  const fault = 'reason' in row ? row.reason : 'time_invalid'
  return { row: parse(withTime(cells, columns, null)), entered, fault }
}

const timeFields = ['time', 'chipTime'] as const

/** In whose column the value of a problem stands. */
const fieldsOfReason: Partial<Record<RowProblem['reason'], readonly ResultField[]>> = {
  name_missing: ['name', 'lastName'],
  name_invalid: ['name', 'lastName'],
  bib_missing: ['bib'],
  bib_invalid: ['bib'],
  bib_repeated: ['bib'],
  competition_missing: ['competition'],
  competition_unknown: ['competition'],
  competition_other: ['competition'],
  gender_unknown: ['gender'],
  age_invalid: ['age'],
  status_unknown: ['status'],
  time_invalid: timeFields,
  time_absurd: timeFields,
  time_ambiguous: timeFields,
  time_of_day: timeFields,
  chip_after_gun: ['chipTime'],
  distance_invalid: ['distance'],
  category_invalid: ['category', 'division'],
  class_invalid: ['class'],
}

type Row = Readonly<{ header: readonly string[]; columns: ResultColumns; cells: readonly string[] }>

function columnOf({ reason, value }: RowProblem, { header, columns, cells }: Row): InColumn {
  const indexes =
    reason === 'split_invalid' || reason === 'split_after_finish'
      ? columns.splits.flatMap(({ name, at }) => (value?.startsWith(`${name} `) ? [at] : []))
      : (fieldsOfReason[reason] ?? []).flatMap((field) => columns.at[field] ?? [])
  const index = indexes.find((at) => cells[at]?.trim() === value) ?? indexes[0]
  const column = index === undefined ? '' : header[index]!
  return column === '' ? {} : { column }
}

function parseRow(
  cells: readonly string[],
  columns: ResultColumns,
  { races, settings }: { races: readonly RaceOfFile[]; settings: RowTerms },
): (ResultRow & { competitionId: string }) | RowProblem {
  const competition = competitionOfRow(cells[columns.at.competition ?? -1] ?? '', races, settings)
  const { distanceM, ranksByDistance } =
    'reason' in competition ? { distanceM: null, ranksByDistance: false } : competition
  const row = parseResultRow(cells, columns, { ...settings, distanceM, ranksByDistance })
  if ('reason' in row) return row
  return 'reason' in competition ? competition : { ...row, competitionId: competition.id }
}

const maxUnknownLabels = 20

function noteLabel(labels: Map<string, { label: string; count: number }>, label: string): void {
  const known = labels.get(labelKey(label))
  if (known) known.count += 1
  else if (labels.size < maxUnknownLabels) labels.set(labelKey(label), { label, count: 1 })
}

export const doubtsOf = ({ line, bibNumber: bib, doubts }: NumberedRow): DoubtfulValue[] =>
  doubts.map((doubt) => ({ line, bib, ...doubt }))
