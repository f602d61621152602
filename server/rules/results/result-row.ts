/** Parses rows of a results file. Nothing is inferred that the file does not say: an age is no date of birth. */
import * as v from 'valibot'
import { parseBibNumber } from '../registrations/bib.ts'
import { categoryAmong, type OwnCategory } from '../competitions/own-categories.ts'
import type { Gender } from '../registrations/participant-schema.ts'
import { cellText, isByDistance, type ResultColumns, type ResultField } from './result-columns.ts'
import { parseResultClass, standardClassOf, lettersOf, type BibClasses } from './result-class.ts'
import { parseSplit, parseTime, type TimeReading, type WholeNumbers } from './parse-time.ts'
import { parseResultDistance } from './result-distance.ts'
import { categoryLabel, resultName } from './result-schema.ts'
import { parseTags } from '../registrations/tags.ts'
import { isZeroTime, statusOfCell, statusOfWord, type ResultStatus } from './result-status.ts'
import { sexOfLabel, type SexLabels } from './sex-labels.ts'
import type { Sport } from '../events/sports.ts'

export type ResultRow = Readonly<{
  bibNumber: string
  firstName: string
  lastName: string
  gender: Gender | null
  resultTimeMs: number | null
  chipTimeMs: number | null
  resultDistanceM: number | null
  category: string | null
  resultClass: string | null
  officialPlaces: OfficialPlaces | null
  splits: Record<string, number> | null
  tags: string[]
  /** Null for a finisher, and for somebody of whom the file says nothing. */
  resultStatus: ResultStatus | null
  /** Values that were left out. */
  doubts: readonly RowProblem[]
}>

export type OfficialPlaces = Readonly<{ overall: number | null; ofSex: number | null; ofCategory: number | null }>

export type RowProblem = Readonly<{ reason: RowReason; value?: string }>
export type RowReason =
  | 'unreadable'
  | 'encoding'
  | 'cells_missing'
  | 'name_missing'
  | 'name_invalid'
  | 'bib_missing'
  | 'bib_invalid'
  | 'bib_repeated'
  | 'bib_taken'
  | 'bib_elsewhere'
  | 'bib_registered'
  | 'bib_unconfirmed'
  | 'athlete_repeated'
  | 'competition_missing'
  | 'competition_unknown'
  | 'competition_other'
  | 'result_swapped'
  | 'gender_unknown'
  | 'age_invalid'
  | 'status_unknown'
  | 'time_invalid'
  | 'time_absurd'
  | 'time_ambiguous'
  | 'time_of_day'
  | 'chip_after_gun'
  | 'distance_invalid'
  | 'category_invalid'
  | 'class_invalid'
  | 'split_invalid'
  | 'split_after_finish'

export type RowSettings = Readonly<{
  distanceM: number | null
  sport?: Sport
  bibClasses?: BibClasses
  categories?: readonly OwnCategory[]
  sexLabels?: SexLabels
  ranksByDistance?: boolean
  wholeNumbers?: WholeNumbers
  onReading?: (reading: TimeReading, text: string, ms: number) => void
}>

/** A doubtful value is left out and listed; the row is rejected where it says nothing certain of a person or their time. */
export function parseResultRow(
  cells: readonly string[],
  columns: ResultColumns,
  settings: RowSettings,
): ResultRow | RowProblem {
  const { distanceM, sport, bibClasses = {}, categories = [], sexLabels = {}, ranksByDistance } = settings
  const reading = { wholeNumbers: settings.wholeNumbers ?? 'unknown', onReading: settings.onReading ?? (() => {}) }
  const { at, splits, count } = columns
  if (cells.length !== count) return { reason: 'cells_missing', value: `${cells.length}/${count}` }
  const brokenCell = cells.find((cell) => cell.includes('\ufffd'))
  if (brokenCell !== undefined) return { reason: 'encoding', value: brokenCell }
  const cell = (field: ResultField) => (at[field] === undefined ? '' : cellText(cells[at[field]]))

  const bibText = cell('bib')
  if (!bibText) return { reason: 'bib_missing' }
  const bibNumber = parseBibNumber(bibText)
  if (!bibNumber) return { reason: 'bib_invalid', value: bibText }
  const name = parseName(cell('name'), cell('firstName'), cell('lastName'))
  if ('reason' in name) return name
  const doubts: RowProblem[] = []
  const doubt = (reason: RowReason, value: string) => {
    doubts.push({ reason, value })
    return null
  }
  const sex = sexOfLabel(cell('gender'), sexLabels)
  const gender = sex === undefined ? doubt('gender_unknown', cell('gender')) : sex
  const status = statusIn(cell, doubt)
  const goesByDistance = ranksByDistance || isByDistance(columns)
  const times = parseTimes(cell, {
    distanceM: goesByDistance ? null : distanceM,
    sport,
    doubt,
    status,
    reading,
  })
  if ('reason' in times) return times
  const age = ageIn(cell, doubt)
  return {
    bibNumber,
    ...name,
    gender,
    ...times,
    resultDistanceM: goesByDistance && status === null ? distanceIn(cell, doubt) : null,
    category: categoryIn(cell, { gender, categories, age, doubt }),
    resultClass: classIn(cell, doubt) ?? bibClasses[lettersOf(bibNumber)] ?? null,
    officialPlaces: placesIn(cell),
    splits: parseSplits(cells, splits, { finish: times.resultTimeMs, doubt, reading }),
    tags: tagsFor(cell, age),
    resultStatus: status,
    doubts,
  }
}

/** Notes a value that is left out. */
type Doubt = (reason: RowReason, value: string) => null

type Name = { firstName: string; lastName: string }

function parseName(fullName: string, first: string, last: string): Name | RowProblem {
  const [beforeComma = '', ...afterComma] = fullName.split(',')
  const words = beforeComma.split(/\s+/)
  const name = !fullName
    ? { firstName: first, lastName: last }
    : afterComma.length
      ? { firstName: afterComma.join(',').trim(), lastName: beforeComma.trim() }
      : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
  if (!name.lastName && !name.firstName) return { reason: 'name_missing' }
  const [firstName, lastName] = [tidyName(name.firstName), tidyName(name.lastName)]
  if (firstName === null || lastName === null) return { reason: 'name_invalid', value: fullName || `${last}, ${first}` }
  return { firstName, lastName }
}

const tidyName = (part: string): string | null => {
  const result = v.safeParse(resultName, part)
  return result.success ? result.output : null
}

type Cell = (field: ResultField) => string

type Reading = Parameters<typeof parseTime>[2]
type TimeTerms = {
  distanceM: number | null
  sport: Sport | undefined
  doubt: Doubt
  status: ResultStatus | null
  reading: Reading
}

/** Those who did not finish have none, whatever the file has. */
function parseTimes(
  cell: Cell,
  { distanceM, sport, doubt, status, reading }: TimeTerms,
): Pick<ResultRow, 'resultTimeMs' | 'chipTimeMs'> | RowProblem {
  if (status !== null) return { resultTimeMs: null, chipTimeMs: null }
  const timeText = (field: 'time' | 'chipTime') =>
    statusOfWord(cell(field)) || isZeroTime(cell(field)) ? '' : cell(field)
  const race = { distanceM, sport, resultClass: classIn(cell, () => null) }
  const gun = parseTime(timeText('time'), race, reading)
  if (gun !== null && typeof gun === 'object') return gun
  const parsedChip = parseTime(timeText('chipTime'), race, reading)
  const isChipProblem = parsedChip !== null && typeof parsedChip === 'object'
  if (isChipProblem && gun === null) return parsedChip
  if (isChipProblem) return { resultTimeMs: gun, chipTimeMs: doubt(parsedChip.reason, parsedChip.value ?? '') }
  if (gun !== null && parsedChip !== null && parsedChip > gun)
    return { resultTimeMs: gun, chipTimeMs: doubt('chip_after_gun', cell('chipTime')) }
  return { resultTimeMs: gun ?? parsedChip, chipTimeMs: parsedChip }
}

/** Of its own column, else of a word or zeros where the time or the place would be. */
function statusIn(cell: Cell, doubt: Doubt): ResultStatus | null {
  const statusText = cell('status')
  const own = statusText ? statusOfCell(statusText) : null
  if (statusText && own === null) doubt('status_unknown', statusText)
  if (own !== null) return own === 'finisher' ? null : own
  for (const field of ['time', 'chipTime', 'distance', 'overallPlace'] as const) {
    const word = statusOfWord(cell(field))
    if (word !== null && word !== 'finisher') return word
  }
  const times = [cell('time'), cell('chipTime')].filter(Boolean)
  return times.length > 0 && times.every(isZeroTime) ? 'dnf' : null
}

function distanceIn(cell: Cell, doubt: Doubt): number | null {
  const text = cell('distance')
  if (text === '' || /^0(?:[.,]0+)?\s*(?:k?m)?$/i.test(text)) return null
  return parseResultDistance(text) ?? doubt('distance_invalid', text)
}

function ageIn(cell: Cell, doubt: Doubt): number | null {
  const text = cell('age')
  if (/^\d{1,3}$/.test(text)) return Number(text)
  return text === '' ? null : doubt('age_invalid', text)
}

const isPlace = (text: string) => /^[1-9]\d{0,6}$/.test(text)
const placeIn = (text: string): number | null => (isPlace(text) ? Number(text) : null)

function placesIn(cell: Cell): OfficialPlaces | null {
  const ofCategory = placeIn(cell('categoryPlace')) ?? placeIn(cell('division'))
  const places = { overall: placeIn(cell('overallPlace')), ofSex: placeIn(cell('sexPlace')), ofCategory }
  return Object.values(places).some((place) => place !== null) ? places : null
}

function classIn(cell: Cell, doubt: Doubt): string | null {
  const classText = parseResultClass(cell('class'))
  if (classText === undefined) doubt('class_invalid', cell('class'))
  return classText ?? standardClassOf(cell('category')) ?? standardClassOf(cell('division'))
}

type CategoryTerms = {
  gender: Gender | null
  categories: readonly OwnCategory[]
  age: number | null
  doubt: Doubt
}

function categoryIn(cell: Cell, { gender, categories, age, doubt }: CategoryTerms): string | null {
  const label = cell('category') || (isPlace(cell('division')) ? '' : cell('division'))
  const text = standardClassOf(label) ? '' : label
  const result = v.safeParse(categoryLabel, text)
  if (text && result.success) return result.output
  if (text) doubt('category_invalid', text)
  return categoryAmong(categories, { gender, age })
}

function parseSplits(
  cells: readonly string[],
  splits: ResultColumns['splits'],
  { finish, doubt, reading }: { finish: number | null; doubt: Doubt; reading: Reading },
): ResultRow['splits'] {
  const times: Record<string, number> = {}
  for (const { name, at } of splits) {
    const text = cellText(cells[at])
    const split = parseSplit(text, finish, reading)
    if (typeof split === 'string') doubt(split, `${name} ${text}`)
    else if (split !== null) times[name] = split
  }
  return Object.keys(times).length ? times : null
}

function tagsFor(cell: Cell, age: number | null): string[] {
  return parseTags([cell('country'), age === null ? '' : `age ${age}`].filter(Boolean)) ?? []
}
