/**
 * A row of a results file: who finished, with which bib and when. Pure: a file's reader hands in cells, an import takes
 * what comes out. Nothing that the file does not say is made up: an age is no date of birth.
 */
import * as v from 'valibot'
import { bibNumberOf } from '../registrations/bib.ts'
import { categoryOfAge, longestCategory } from '../competitions/category.ts'
import { line } from '../text/fields.ts'
import { parseDuration } from '../text/measures.ts'
import type { Gender } from '../registrations/registration-form.ts'
import { classOf, knownClassOf, lettersOf, type BibClasses } from './result-class.ts'
import { tagsOf } from '../registrations/tags.ts'

/** What a column can be. `name` is `Last, First` or a whole name. */
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

/** Which cell holds what, and which columns are times on the way. */
export type ResultColumns = Readonly<{
  at: Partial<Record<ResultField, number>>
  splits: readonly Readonly<{ name: string; at: number }>[]
  count: number
  /** Headings of columns that are not taken. */
  ignored: readonly string[]
}>

export type ResultRow = Readonly<{
  bibNumber: string
  firstName: string
  lastName: string
  gender: Gender | null
  /** The official time, from the gun; where the file has a chip time alone, that one. */
  resultTimeMs: number | null
  /** From line to line; null where the file does not tell it apart. */
  chipTimeMs: number | null
  /** The file's own word, else the age group of sex and age. */
  category: string | null
  /** Who is ranked apart, such as `wheelchair`; null for everybody else. See rules/results/result-class.ts. */
  resultClass: string | null
  /** The places that the file tells. */
  officialPlaces: OfficialPlaces | null
  /** Milliseconds by the name of the point; null without any. */
  splits: Record<string, number> | null
  tags: string[]
}>

/** Places as a timing company printed them; null where it told none. */
export type OfficialPlaces = Readonly<{ overall: number | null; ofSex: number | null; ofCategory: number | null }>

/** Why a row cannot be taken, and the cell that says so. */
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

/**
 * Reads a file's headings, in any case. `named` says which heading holds a field where it is none of the usual ones.
 * Null when bib or name have no column of their own.
 */
export function resultColumnsOf(
  header: readonly string[],
  customHeadings: Partial<Record<ResultField, string>> = {},
): ResultColumns | null {
  const names = header.map((heading) => heading.normalize('NFC').trim().toLowerCase())
  const at: Partial<Record<ResultField, number>> = {}
  for (const field of resultFields) {
    const headingNames = customHeadings[field]
      ? [customHeadings[field].normalize('NFC').trim().toLowerCase()]
      : headings[field]
    const column = names.findIndex((name) => headingNames.includes(name))
    if (column >= 0) at[field] = column
  }
  const isNamed = at.name !== undefined || (at.firstName !== undefined && at.lastName !== undefined)
  if (at.bib === undefined || !isNamed) return null
  const usedColumns = new Set(Object.values(at))
  const splits = names.flatMap((name, index) =>
    splitHeading.test(name) && !usedColumns.has(index) ? [{ name, at: index }] : [],
  )
  for (const split of splits) usedColumns.add(split.at)
  return { at, splits, count: header.length, ignored: header.filter((_heading, index) => !usedColumns.has(index)) }
}

/** What a row is read with: the distance helps to tell an absurd time. */
export type RowSettings = Readonly<{ distanceM: number | null; bibClasses?: BibClasses }>

/** One row. */
export function resultRowOf(
  cells: readonly string[],
  { at, splits, count }: ResultColumns,
  { distanceM, bibClasses = {} }: RowSettings,
): ResultRow | RowProblem {
  if (cells.length !== count) return { reason: 'cells_missing', value: `${cells.length} of ${count}` }
  const brokenCell = cells.find((cell) => cell.includes('\ufffd'))
  if (brokenCell !== undefined) return { reason: 'encoding', value: brokenCell }
  const cell = (field: ResultField) => (at[field] === undefined ? '' : cellText(cells[at[field]]))

  const bibText = cell('bib')
  if (!bibText) return { reason: 'bib_missing' }
  const bibNumber = bibNumberOf(bibText)
  if (!bibNumber) return { reason: 'bib_invalid', value: bibText }
  const name = parseName(cell('name'), cell('firstName'), cell('lastName'))
  if ('reason' in name) return name
  const gender = parseGender(cell('gender'))
  if (gender === undefined) return { reason: 'gender_unknown', value: cell('gender') }
  const times = parseTimes(cell, distanceM)
  if ('reason' in times) return times
  const splitTimes = parseSplits(cells, splits, times.resultTimeMs)
  if ('reason' in splitTimes) return splitTimes
  const category = categoryIn(cell, gender)
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
 * Whether bibs that begin with W are those of wheelchairs in this file, as in most large marathons: men wear them too,
 * so that they are no women's. Told by each row's cells in turn.
 */
export function isMansWheelchairBib(cells: readonly string[], { at }: ResultColumns): boolean {
  const bib = bibNumberOf(cells[at.bib!] ?? '')
  return bib !== null && lettersOf(bib) === 'W' && parseGender((cells[at.gender ?? -1] ?? '').trim()) === 'male'
}

// Timing systems write a dash where there is nothing.
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
  if (part === '') return ''
  const result = v.safeParse(line(80), part)
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

const minTimeMs = 60_000
const maxTimeMs = 240 * 3_600_000
/** Metres a second that no athlete of ours keeps up, not even downhill on wheels. */
const maxMetresPerSecond = 25

function parseTime(text: string, distanceM: number | null): number | null | RowProblem {
  if (!text) return null
  const ms = parseMilliseconds(text)
  if (ms === null) return { reason: 'time_invalid', value: text }
  const isTooFast = distanceM !== null && distanceM / (ms / 1000) > maxMetresPerSecond
  return ms < minTimeMs || ms > maxTimeMs || isTooFast ? { reason: 'time_absurd', value: text } : ms
}

type Cell = (field: ResultField) => string

function parseTimes(cell: Cell, distanceM: number | null): Pick<ResultRow, 'resultTimeMs' | 'chipTimeMs'> | RowProblem {
  const gun = parseTime(cell('time'), distanceM)
  if (gun !== null && typeof gun === 'object') return gun
  const chip = parseTime(cell('chipTime'), distanceM)
  if (chip !== null && typeof chip === 'object') return chip
  // Nobody reaches the start line before the gun.
  if (gun !== null && chip !== null && chip > gun) return { reason: 'chip_after_gun', value: cell('chipTime') }
  return { resultTimeMs: gun ?? chip, chipTimeMs: chip }
}

const ageIn = (cell: Cell): number | null => (/^\d{1,3}$/.test(cell('age')) ? Number(cell('age')) : null)

const isPlace = (text: string) => /^[1-9]\d{0,6}$/.test(text)
const placeIn = (text: string): number | null => (isPlace(text) ? Number(text) : null)

/** A column called division holds its name or the place in it. */
function placesIn(cell: Cell): OfficialPlaces | null {
  const ofCategory = placeIn(cell('categoryPlace')) ?? placeIn(cell('division'))
  const places = { overall: placeIn(cell('overallPlace')), ofSex: placeIn(cell('sexPlace')), ofCategory }
  return Object.values(places).some((place) => place !== null) ? places : null
}

/** The class in a column of its own, or where a category or division is called like one. */
function classIn(cell: Cell): string | null | RowProblem {
  const classText = classOf(cell('class'))
  if (classText === undefined) return { reason: 'class_invalid', value: cell('class') }
  return classText ?? knownClassOf(cell('category')) ?? knownClassOf(cell('division'))
}

/** What the file calls the category, else the group of the age it tells. */
function categoryIn(cell: Cell, gender: Gender | null): string | null | RowProblem {
  const label = cell('category') || (isPlace(cell('division')) ? '' : cell('division'))
  const text = knownClassOf(label) ? '' : label
  if (!text) return categoryOfAge(gender, ageIn(cell))
  const result = v.safeParse(line(longestCategory), text)
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

// Minutes with two decimals came from whole seconds: to the nearest second gives them back.
function parseMilliseconds(text: string): number | null {
  if (/^\d{1,5}(?:[.,]\d{1,4})?$/.test(text)) return Math.round(Number(text.replace(',', '.')) * 60) * 1000
  return parseDuration(text)
}

const tagsFor = (cell: Cell): string[] => {
  const age = ageIn(cell)
  return tagsOf([cell('country'), age === null ? '' : `age ${cell('age')}`].filter(Boolean)) ?? []
}
