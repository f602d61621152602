/** Parses rows of a results file. Nothing is inferred that the file does not say: an age is no date of birth. */
import * as v from 'valibot'
import { parseBibNumber } from '../registrations/bib.ts'
import { categoryAmong, type OwnCategory } from '../competitions/own-categories.ts'
import { parseDuration } from '../text/parse-duration.ts'
import type { Gender } from '../registrations/participant-schema.ts'
import { parseResultClass, standardClassOf, lettersOf, type BibClasses } from './result-class.ts'
import { categoryLabel, resultName, resultTime } from './result-schema.ts'
import { parseTags } from '../registrations/tags.ts'

export const resultFields = [
  'bib',
  'name',
  'firstName',
  'lastName',
  'gender',
  'time',
  'chipTime',
  'category',
  'division',
  'class',
  'overallPlace',
  'sexPlace',
  'categoryPlace',
  'country',
  'age',
] as const
export type ResultField = (typeof resultFields)[number]

export type ResultColumns = Readonly<{
  at: Partial<Record<ResultField, number>>
  splits: readonly Readonly<{ name: string; at: number }>[]
  count: number
  ignored: readonly string[]
}>

export type ResultRow = Readonly<{
  bibNumber: string
  firstName: string
  lastName: string
  gender: Gender | null
  resultTimeMs: number | null
  chipTimeMs: number | null
  category: string | null
  resultClass: string | null
  officialPlaces: OfficialPlaces | null
  splits: Record<string, number> | null
  tags: string[]
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
  | 'gender_unknown'
  | 'time_invalid'
  | 'time_absurd'
  | 'chip_after_gun'
  | 'category_invalid'
  | 'class_invalid'
  | 'split_invalid'
  | 'split_after_finish'

const headings: Record<ResultField, readonly string[]> = {
  bib: ['bib', 'bib number', 'dorsal', 'number', 'número'],
  name: ['name', 'full name', 'nombre y apellido', 'athlete', 'atleta'],
  firstName: ['first name', 'firstname', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'apellido', 'apellidos'],
  gender: ['gender', 'sex', 'género', 'sexo'],
  time: [
    'official',
    'time',
    'result',
    'finish',
    'official time',
    'gun',
    'gun time',
    'tiempo',
    'resultado',
    'tiempo oficial',
    'tiempo bruto',
  ],
  chipTime: ['chip', 'chip time', 'net', 'net time', 'tiempo neto', 'tiempo chip', 'neto'],
  category: ['category', 'age group', 'categoría', 'categoria'],
  division: ['division', 'división', 'div'],
  class: ['class', 'clase', 'modality', 'modalidad'],
  overallPlace: [
    'overall',
    'overall place',
    'place',
    'pos',
    'position',
    'rank',
    'puesto',
    'puesto general',
    'posición',
    'clasificación general',
  ],
  sexPlace: ['genderdiv', 'gender place', 'sex place', 'place by sex', 'gender rank', 'puesto por sexo', 'puesto sexo'],
  categoryPlace: [
    'division place',
    'div place',
    'category place',
    'age group place',
    'puesto por categoría',
    'puesto categoría',
  ],
  country: ['country', 'país'],
  age: ['age', 'edad'],
}

const splitHeading = /^(?:\d+(?:[.,]\d+)?\s?(?:k|km|mi|m)|half|media)$/

export const isSplitHeading = (heading: string): boolean =>
  splitHeading.test(heading.normalize('NFC').trim().toLowerCase())

/** Case is ignored. `customHeadings` replaces the usual headings of a field. Null when bib or name has no column. */
export function parseResultColumns(
  header: readonly string[],
  customHeadings: Partial<Record<ResultField, string>> = {},
): ResultColumns | null {
  const columns = recognizeColumns(header, customHeadings)
  const { at } = columns
  const isNamed = at.name !== undefined || (at.firstName !== undefined && at.lastName !== undefined)
  return at.bib === undefined || !isNamed ? null : columns
}

/** The columns that have usual headings, if any. */
export function recognizeColumns(
  header: readonly string[],
  customHeadings: Partial<Record<ResultField, string>> = {},
): ResultColumns {
  const names = header.map((heading) => heading.normalize('NFC').trim().toLowerCase())
  const at: Partial<Record<ResultField, number>> = {}
  for (const field of resultFields) {
    const headingNames = customHeadings[field]
      ? [customHeadings[field].normalize('NFC').trim().toLowerCase()]
      : headings[field]
    const column = names.findIndex((name) => headingNames.includes(name))
    if (column >= 0) at[field] = column
  }
  const usedColumns = new Set(Object.values(at))
  const splits = names.flatMap((name, index) =>
    splitHeading.test(name) && !usedColumns.has(index) ? [{ name, at: index }] : [],
  )
  for (const split of splits) usedColumns.add(split.at)
  return { at, splits, count: header.length, ignored: header.filter((_heading, index) => !usedColumns.has(index)) }
}

export type RowSettings = Readonly<{
  distanceM: number | null
  bibClasses?: BibClasses
  categories?: readonly OwnCategory[]
}>

export function parseResultRow(
  cells: readonly string[],
  { at, splits, count }: ResultColumns,
  { distanceM, bibClasses = {}, categories = [] }: RowSettings,
): ResultRow | RowProblem {
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
  const gender = parseGender(cell('gender'))
  if (gender === undefined) return { reason: 'gender_unknown', value: cell('gender') }
  const times = parseTimes(cell, distanceM)
  if ('reason' in times) return times
  const splitTimes = parseSplits(cells, splits, times.resultTimeMs)
  if ('reason' in splitTimes) return splitTimes
  const category = categoryIn(cell, { gender, categories })
  if (category !== null && typeof category === 'object') return category
  const resultClass = classIn(cell) ?? bibClasses[lettersOf(bibNumber)] ?? null
  if (typeof resultClass === 'object' && resultClass !== null) return resultClass
  const officialPlaces = placesIn(cell)
  return {
    bibNumber,
    ...name,
    gender,
    ...times,
    category,
    resultClass,
    officialPlaces,
    ...splitTimes,
    tags: tagsFor(cell),
  }
}

/**
 * Whether W bibs are those of wheelchairs in this file, as in most large marathons: when a man wears one, they are not
 * women's. Call it for each row.
 */
export function isMensWheelchairBib(cells: readonly string[], { at }: ResultColumns): boolean {
  const bib = parseBibNumber(cells[at.bib!] ?? '')
  return bib !== null && lettersOf(bib) === 'W' && parseGender((cells[at.gender ?? -1] ?? '').trim()) === 'male'
}

// Timing systems write a dash for an empty cell.
const cellText = (cell = '') => (/^[-–—]?$/.test(cell.trim()) ? '' : cell.trim())

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

const genders: Record<string, Gender> = {
  m: 'male',
  male: 'male',
  h: 'male',
  masculino: 'male',
  f: 'female',
  w: 'female',
  female: 'female',
  femenino: 'female',
  x: 'other',
  nb: 'other',
  other: 'other',
  otro: 'other',
}

const parseGender = (text: string) => (text ? genders[text.toLowerCase()] : null)

/** No athlete keeps this up, not even downhill on wheels. */
const maxMetresPerSecond = 25

/** A number without a colon that is so slow has seconds where it means minutes. */
const minMetresPerSecond = 0.1

function parseTime(text: string, distanceM: number | null): number | null | RowProblem {
  if (!text) return null
  const ms = parseMilliseconds(text)
  if (ms === null) return { reason: 'time_invalid', value: text }
  if (!v.is(resultTime, ms)) return { reason: 'time_absurd', value: text }
  const metresPerSecond = distanceM === null ? 1 : distanceM / (ms / 1000)
  const isInSeconds = !text.includes(':') && metresPerSecond < minMetresPerSecond
  return !isInSeconds && metresPerSecond <= maxMetresPerSecond ? ms : { reason: 'time_absurd', value: text }
}

type Cell = (field: ResultField) => string

function parseTimes(cell: Cell, distanceM: number | null): Pick<ResultRow, 'resultTimeMs' | 'chipTimeMs'> | RowProblem {
  const gun = parseTime(cell('time'), distanceM)
  if (gun !== null && typeof gun === 'object') return gun
  const chip = parseTime(cell('chipTime'), distanceM)
  if (chip !== null && typeof chip === 'object') return chip
  if (gun !== null && chip !== null && chip > gun) return { reason: 'chip_after_gun', value: cell('chipTime') }
  return { resultTimeMs: gun ?? chip, chipTimeMs: chip }
}

const ageIn = (cell: Cell): number | null => (/^\d{1,3}$/.test(cell('age')) ? Number(cell('age')) : null)

const isPlace = (text: string) => /^[1-9]\d{0,6}$/.test(text)
const placeIn = (text: string): number | null => (isPlace(text) ? Number(text) : null)

function placesIn(cell: Cell): OfficialPlaces | null {
  const ofCategory = placeIn(cell('categoryPlace')) ?? placeIn(cell('division'))
  const places = { overall: placeIn(cell('overallPlace')), ofSex: placeIn(cell('sexPlace')), ofCategory }
  return Object.values(places).some((place) => place !== null) ? places : null
}

function classIn(cell: Cell): string | null | RowProblem {
  const classText = parseResultClass(cell('class'))
  if (classText === undefined) return { reason: 'class_invalid', value: cell('class') }
  return classText ?? standardClassOf(cell('category')) ?? standardClassOf(cell('division'))
}

type CategoryTerms = { gender: Gender | null; categories: readonly OwnCategory[] }

function categoryIn(cell: Cell, { gender, categories }: CategoryTerms): string | null | RowProblem {
  const label = cell('category') || (isPlace(cell('division')) ? '' : cell('division'))
  const text = standardClassOf(label) ? '' : label
  if (!text) return categoryAmong(categories, { gender, age: ageIn(cell) })
  const result = v.safeParse(categoryLabel, text)
  return result.success ? result.output : { reason: 'category_invalid', value: text }
}

function parseSplits(
  cells: readonly string[],
  splits: ResultColumns['splits'],
  finish: number | null,
): Pick<ResultRow, 'splits'> | RowProblem {
  const times: Record<string, number> = {}
  for (const { name, at } of splits) {
    const text = cellText(cells[at])
    if (!text) continue
    const ms = parseMilliseconds(text)
    if (ms === null || ms <= 0) return { reason: 'split_invalid', value: `${name} ${text}` }
    if (finish !== null && ms > finish) return { reason: 'split_after_finish', value: `${name} ${text}` }
    times[name] = ms
  }
  return { splits: Object.keys(times).length ? times : null }
}

// Minutes with two decimals came from whole seconds: rounding to a second restores them.
function parseMilliseconds(text: string): number | null {
  if (/^\d{1,5}(?:[.,]\d{1,4})?$/.test(text)) return Math.round(Number(text.replace(',', '.')) * 60) * 1000
  return parseDuration(text)
}

const tagsFor = (cell: Cell): string[] => {
  const age = ageIn(cell)
  return parseTags([cell('country'), age === null ? '' : `age ${cell('age')}`].filter(Boolean)) ?? []
}
