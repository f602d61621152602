import { isUndecided, type Person, type QuestionReason, type RowQuestion } from '#rules/results/row-questions.ts'
import type { Contradiction, Finish } from '#rules/results/contradictions.ts'
import { formatStatus } from '#rules/results/result-status.ts'
import type { TimeReading } from '#rules/results/parse-time.ts'
import type { RejectedRow } from '#rules/results/result-row-reader.ts'
import type { ReportedRow } from '#rules/results/results-upload.ts'
import type { ImportReport } from '#server/domain/registrations/results-file.ts'
import { formatResultTime } from '#rules/results/format-result.ts'
import type { FileFormat, Separator, TextEncoding } from '#rules/text/text-encodings.ts'
import { formatPairs, formatTable } from '../table.ts'
import type { Terminal } from '../terminal.ts'

const maxRowsShown = 20

type SummaryTerms = { format: FileFormat; isDryRun: boolean }

export const formatSummary = (
  terminal: Terminal,
  report: ImportReport,
  { format, isDryRun }: SummaryTerms,
): string[] => {
  const { importId, rows, created, timed, updated, unchanged, removed, missing, classes, rejected, doubts } = report
  const { questions, contradictions, createdRows, timedRows, ignoredColumns, readTimes } = report
  const undecided = questions.filter(isUndecided)
  const persons = undecided.filter(({ refusedTime }) => refusedTime === null)
  const isEmpty = created + timed + updated.length + removed.length === 0
  const would = (did: string) => (isDryRun ? `would be ${did}` : did)
  const classCounts = Object.entries(classes).map(([name, count]) => `${name} ${count}`)
  return [
    ...formatPairs(terminal, [
      isEmpty
        ? ['import', isDryRun ? 'nothing would be imported' : 'nothing was imported: no row changes a result']
        : ['import', isDryRun ? 'dry run' : importId],
      ['read as', formatNameOf(format)],
      ['rows', rows],
      [would('created'), created],
      [would('given a time'), timed],
      [would('updated'), updated.length],
      [would('removed'), removed.length],
      ['unchanged', unchanged],
      ['to decide', undecided.length],
      ['kept as staff gave it', contradictions.filter(({ taken }) => taken === 'staff').length],
      ['not in the file', missing.length],
      ['not taken', rejected.length],
      ['values left out', doubts.length],
      ['ranked apart', classCounts.join(', ') || 'nobody'],
      ['ignored columns', ignoredColumns.join(', ') || 'none'],
    ]),
    ...(isDryRun
      ? [
          ...formatList(terminal, { head: ['LINE', 'NEW BIB', 'NAME'], rows: createdRows.map(cellsOfRow) }),
          ...formatList(terminal, { head: ['LINE', 'BIB GIVEN A TIME', 'NAME'], rows: timedRows.map(cellsOfRow) }),
        ]
      : []),
    ...formatList(terminal, {
      head: ['TIMES', 'READ AS', 'FIRST', 'IS'],
      rows: readTimes.map(({ reading, count, text, ms }) => [count, readingTexts[reading], text, formatResultTime(ms)]),
    }),
    ...formatList(terminal, { head: ['LINE', 'BIB', 'NAME', 'CHANGES'], rows: updated.map(cellsOfUpdate) }),
    ...formatList(terminal, { head: ['REMOVED BIB', 'NAME'], rows: removed.map(({ bib, name }) => [bib, name]) }),
    ...formatList(terminal, {
      head: ['LINE', 'BIB', 'IN THE FILE', 'HAS THE BIB', 'NOT RANKED BECAUSE'],
      rows: persons.map(cellsOfQuestion),
    }),
    ...(persons.length > 0 ? [`Correct the file or the athletes, or import it again with ${decisionHint}.`] : []),
    ...formatList(terminal, {
      head: ['LINE', 'BIB', 'NAME', 'COLUMN', 'VALUE', 'WAITS BECAUSE'],
      rows: undecided.flatMap(cellsOfTime),
    }),
    ...(persons.length < undecided.length ? [timeHint] : []),
    ...formatList(terminal, {
      head: ['LINE', 'BIB', 'NAME', 'STAFF GAVE', 'IN THE FILE', isDryRun ? 'WOULD BE' : 'IS'],
      rows: contradictions.map(cellsOfContradiction),
    }),
    ...(contradictions.some(({ taken }) => taken === 'staff') ? [contradictionHint] : []),
    ...formatList(terminal, {
      head: ['MISSING BIB', 'NAME', 'RESULT'],
      rows: missing.map(({ bib, name, hasResult }) => [bib, name, hasResult ? 'stays' : 'none']),
    }),
    ...formatList(terminal, {
      head: ['LINE', 'BIB', 'COLUMN', 'VALUE', 'NOT TAKEN BECAUSE'],
      rows: rejected.map(cellsOfProblem),
    }),
    ...formatList(terminal, {
      head: ['LINE', 'BIB', 'COLUMN', 'VALUE', 'LEFT OUT BECAUSE'],
      rows: doubts.map(cellsOfProblem),
    }),
  ]
}

const readingTexts: Record<TimeReading, string> = {
  minutes: 'minutes',
  dayFraction: 'fractions of a day, of Excel',
  digits: 'hours, minutes, seconds without colons',
}

const decisionHint = '--decide bib=holder, bib=add, bib=unranked or bib=bib of another athlete'

const timeHint =
  'Correct the file, or give a time or a status with --decide bib=1:23:45, bib=dnf, or time=dnf for all of them.'

const cellsOfTime = ({ line, bib, person, refusedTime }: RowQuestion) => {
  if (refusedTime === null) return []
  const { problem, entered, fault } = refusedTime
  const value = fault === null ? (problem.value ?? null) : entered
  return [[line, bib, personText(person), problem.column ?? null, value, reasonTexts[fault ?? problem.reason]]]
}

const contradictionHint =
  'What staff gave stays: take what the file says with --decide bib=file, or staff=file for all of them.'

const cellsOfContradiction = ({ line, bib, name, given, inFile, taken }: Contradiction) => [
  line,
  bib,
  name,
  formatFinish(given),
  formatFinish(inFile),
  taken === 'staff' ? 'as staff gave it' : 'as in the file',
]

function formatFinish({ resultTimeMs, resultDistanceM, resultStatus }: Finish): string {
  if (resultStatus !== null) return formatStatus(resultStatus)
  if (resultDistanceM !== null) return `${resultDistanceM / 1000} km`
  return resultTimeMs === null ? 'nothing' : formatResultTime(resultTimeMs)
}

const cellsOfRow = ({ line, bib, name }: ReportedRow) => [line, bib, name]

const personText = ({ name, sex }: Person) => (sex === null ? name : `${name} (${sex})`)

const cellsOfQuestion = ({ line, bib, person, holder, reason, isAthleteUnknown }: RowQuestion) => [
  line,
  bib,
  personText(person),
  holder ? personText(holder) : 'nobody',
  isAthleteUnknown ? 'no athlete of the competition was found for the decision' : questionTexts[reason],
]

const questionTexts: Record<QuestionReason, string> = {
  bib_unknown: 'nobody has the bib',
  name_differs: 'the names differ',
  sex_differs: 'the sexes differ',
  athlete_cancelled: 'the athlete has cancelled',
  time_refused: 'the time cannot be taken',
}

const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'Mac OS Roman',
  cp850: 'DOS (code page 850)',
}
const separatorNames: Record<Separator, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

const formatNameOf = (format: FileFormat): string =>
  format.kind === 'xlsx'
    ? 'Excel workbook'
    : `CSV in ${encodingNames[format.encoding]}, separated by ${separatorNames[format.separator]}`

type List = { head: string[]; rows: (string | number | null)[][] }

const formatList = (terminal: Terminal, { head, rows }: List): string[] => {
  if (rows.length === 0) return []
  const omittedCount = rows.length - maxRowsShown
  return [
    '',
    ...formatTable(terminal, head, rows.slice(0, maxRowsShown)),
    ...(omittedCount > 0 ? [`… and ${omittedCount} more: --json has them all.`] : []),
  ]
}

const cellsOfUpdate = ({ line, bib, name, changes }: ImportReport['updated'][number]) => [
  line,
  bib,
  name,
  changes.map(({ field, from, to }) => `${fieldLabels[field]} ${formatValue(from)} → ${formatValue(to)}`).join('; '),
]

const fieldLabels: Record<ImportReport['updated'][number]['changes'][number]['field'], string> = {
  firstName: 'first name',
  lastName: 'last name',
  gender: 'gender',
  resultTimeMs: 'time',
  chipTimeMs: 'chip time',
  resultDistanceM: 'metres',
  resultStatus: 'status',
  category: 'category',
  resultClass: 'class',
  officialPlaces: 'official places',
  splits: 'splits',
}

const formatValue = (value: unknown): string => {
  if (typeof value === 'number') return formatResultTime(value)
  if (typeof value === 'string') return value || '–'
  const parts = Object.entries(value ?? {}).filter(([, part]) => part !== null)
  return parts.map(([name, part]) => `${name} ${part}`).join(' ') || '–'
}

const cellsOfProblem = ({ line, bib, column, value, reason }: RejectedRow) =>
  reason === 'bib_repeated' || reason === 'athlete_repeated'
    ? [line, bib, column ?? null, bib, `${reasonTexts[reason]} (line ${value})`]
    : [line, bib, column ?? null, value ?? null, reasonTexts[reason]]

/** Why, and what to do. */
const reasonTexts: Record<RejectedRow['reason'], string> = {
  unreadable: 'the line cannot be read: look for a quotation mark without its partner',
  encoding: 'characters are damaged: save the file as UTF-8',
  cells_missing: 'it has another number of cells than the headings: quote values with separators',
  name_missing: 'it has no name: write one',
  name_invalid: 'no name is so long or has such signs: correct it',
  bib_missing: 'it has no bib: write one',
  bib_invalid: 'no bib: up to three letters, six digits, and a letter from A to T',
  bib_repeated: 'an earlier line has the bib already: correct one of the two',
  bib_taken: 'a team has its bibs with this number: correct the bib',
  bib_elsewhere: 'somebody in another competition has the bib: correct it, or move the athlete first',
  bib_registered: 'a registered athlete has the bib: add --registered to give the time',
  bib_unconfirmed: 'a registration that is not confirmed has the bib: confirm it first',
  athlete_repeated: 'an earlier line is about the same athlete: decide otherwise with --decide',
  competition_missing: 'it does not say of which competition it is: name one with --competition',
  competition_unknown: 'of no known competition: name it with --competitions',
  competition_other: 'of another competition: import it with that one',
  result_swapped: 'staff swapped it with the result of that bib: swap them back to take it',
  gender_unknown: 'the sex is not known: name it with --sex',
  age_invalid: 'no number: write the age in years',
  status_unknown: 'no status: write DNF, DNS, DSQ or NC',
  time_invalid: 'no time: write hours, minutes and seconds such as 1:23:45',
  time_absurd: 'nobody can have this time over the distance: correct it, or the distance of the competition',
  time_ambiguous: 'several times are possible: write it with colons such as 1:23:45',
  time_of_day: 'a time of day: format the column as [h]:mm:ss and save the file again',
  chip_after_gun: 'longer than the official time: correct one of the two',
  distance_invalid: 'no distance: write kilometres such as 182.4',
  category_invalid: 'no category is so long or has such signs: correct it',
  class_invalid: 'no class is so long or has such signs: correct it',
  split_invalid: 'no time: write hours, minutes and seconds such as 1:23:45',
  split_after_finish: 'longer than the official time: correct one of the two',
}
