import { fullName } from '../registrations/full-name.ts'
import { parseConfirmationNumber } from '../orders/confirmation-number.ts'
import { canBothBeGiven, holderFinder, numberKey, parseBibNumber, type HeldBib } from '../registrations/bib.ts'
import { documentKey, foldText } from '../text/normalize-text.ts'

/** By what a row names an athlete, the surest first. */
const keys = ['id', 'confirmationNumber', 'dni', 'email'] as const
type Key = (typeof keys)[number]

const headings: Readonly<Record<'bib' | Key, readonly string[]>> = {
  bib: ['bib', 'bibnumber', 'dorsal', 'numero', 'number', 'numerodedorsal'],
  id: ['id', 'registrationid', 'iddeinscripcion'],
  confirmationNumber: [
    'order',
    'orden',
    'pedido',
    'confirmation',
    'confirmacion',
    'confirmationnumber',
    'numerodeconfirmacion',
  ],
  dni: ['dni', 'iddocument', 'document', 'documento', 'documentodeidentidad'],
  email: ['email', 'correo', 'correoelectronico', 'mail'],
}

export type BibColumns = Readonly<Partial<Record<'bib' | Key, number>>>

/** Where a file has its columns, in English or Spanish; null without bibs or without anything that names an athlete. */
export function parseBibColumns(header: readonly string[]): BibColumns | null {
  const names = header.map((cell) => foldText(cell).replace(/[^a-z]/g, ''))
  const columns: Partial<Record<'bib' | Key, number>> = {}
  for (const column of ['bib', ...keys] as const) {
    const at = names.findIndex((name) => headings[column].includes(name))
    if (at >= 0) columns[column] = at
  }
  return columns.bib !== undefined && keys.some((key) => columns[key] !== undefined) ? columns : null
}

export const bibRowProblems = [
  'unreadable',
  'bib_invalid',
  'no_key',
  'unknown',
  'several',
  'cancelled',
  'has_result',
  'athlete_repeated',
  'bib_repeated',
  'bib_taken',
] as const

/** `value` is what the row has, the earlier line, or who has the bib. */
export type BibRowProblem = { line: number; problem: (typeof bibRowProblems)[number]; value: string }

export type FileRow = Readonly<{ line: number; cells: readonly string[] | null }>

type Athlete = Readonly<{
  id: string
  confirmationNumber: string | null
  dni: string
  email: string
  firstName: string
  lastName: string
  status: 'held' | 'confirmed' | 'cancelled'
  bib: string | null
  hasResult: boolean
  teamId: string | null
}>

export type MatchedBib<One extends Athlete> = Readonly<{ line: number; athlete: One; bib: string }>

type FileBib = HeldBib & { line: number; isUnchanged: boolean }

type Matches<One extends Athlete> = { matched: MatchedBib<One>[]; empty: number; problems: BibRowProblem[] }

/** Rows without a bib are left alone, and so are athletes that the file does not name. */
export function matchBibRows<One extends Athlete>(
  rows: readonly FileRow[],
  columns: BibColumns,
  athletes: readonly One[],
): Matches<One> {
  const result: Matches<One> = { matched: [], empty: 0, problems: [] }
  const find = athleteFinder(athletes)
  const lineOf = { athlete: new Map<string, number>(), number: new Map<string, FileBib[]>() }
  for (const { line, cells } of rows) {
    const reject = (problem: BibRowProblem['problem'], value = '') =>
      void result.problems.push({ line, problem, value: value.slice(0, 80) })
    if (cells === null) {
      reject('unreadable')
      continue
    }
    const text = cellAt(cells, columns.bib)
    if (text === '') {
      result.empty++
      continue
    }
    const bib = parseBibNumber(text)
    const match = find(cells, columns)
    if (bib === null) reject('bib_invalid', text)
    else if ('problem' in match) reject(match.problem, match.value)
    else if (retainsOther(match.athlete, bib)) reject('has_result', bib)
    else if (lineOf.athlete.has(match.athlete.id)) reject('athlete_repeated', `${lineOf.athlete.get(match.athlete.id)}`)
    else {
      const { id, teamId } = match.athlete
      const row: FileBib = { line, bib, teamId, isUnchanged: match.athlete.bib === bib }
      const ofNumber = lineOf.number.get(numberKey(bib)) ?? []
      // Who have equal bibs already, such as 7 and 007, may keep them.
      const earlier = ofNumber.find((one) => !(one.isUnchanged && row.isUnchanged) && !canBothBeGiven(one, row))
      if (earlier) {
        reject('bib_repeated', `${earlier.line}`)
        continue
      }
      lineOf.athlete.set(id, line)
      lineOf.number.set(numberKey(bib), [...ofNumber, row])
      result.matched.push({ line, athlete: match.athlete, bib })
    }
  }
  result.problems.push(...takenBibs(result.matched, athletes))
  result.problems.sort((one, other) => one.line - other.line)
  return result
}

/** Results are found by the bib. */
const retainsOther = (athlete: Athlete, bib: string): boolean =>
  athlete.hasResult && athlete.bib !== null && athlete.bib !== bib

type Found<One> = { athlete: One } | { problem: 'no_key' | 'unknown' | 'several' | 'cancelled'; value: string }

/** An athlete has every value that the row names them by: a row that contradicts itself is nobody's. */
function athleteFinder<One extends Athlete>(athletes: readonly One[]) {
  const index = Object.fromEntries(
    keys.map((key) => [key, Map.groupBy(athletes, (athlete) => normalize[key](athlete[key] ?? ''))]),
  ) as Record<Key, Map<string, One[]>>
  return (cells: readonly string[], columns: BibColumns): Found<One> => {
    const values = keys.map((key) => [key, cellAt(cells, columns[key])] as const).filter(([, value]) => value !== '')
    const value = values.map(([, text]) => text).join(', ')
    const [first, ...others] = values
    if (!first) return { problem: 'no_key', value }
    const matches = (index[first[0]].get(normalize[first[0]](first[1])) ?? []).filter((athlete) =>
      others.every(([key, text]) => normalize[key](athlete[key] ?? '') === normalize[key](text)),
    )
    const active = matches.filter(({ status }) => status !== 'cancelled')
    if (active.length === 1) return { athlete: active[0]! }
    if (active.length > 1) return { problem: 'several', value }
    return { problem: matches.length > 0 ? 'cancelled' : 'unknown', value }
  }
}

const normalize: Record<Key, (text: string) => string> = {
  id: (text) => text.toLowerCase(),
  confirmationNumber: (text) => parseConfirmationNumber(text) ?? text,
  dni: documentKey,
  email: (text) => text.toLowerCase(),
}

/** Without the apostrophe that exports put before what a spreadsheet would calculate. */
function cellAt(cells: readonly string[], column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '').trim().replace(/^'/, '').trim()
}

function takenBibs<One extends Athlete>(
  matched: readonly MatchedBib<One>[],
  athletes: readonly One[],
): BibRowProblem[] {
  const matchedIds = new Set(matched.map(({ athlete }) => athlete.id))
  const others = athletes.filter(({ id }) => !matchedIds.has(id))
  const holderOf = holderFinder(others.flatMap((athlete) => (athlete.bib ? { ...athlete, bib: athlete.bib } : [])))
  return matched.flatMap(({ line, athlete, bib }): BibRowProblem[] => {
    const holder = holderOf({ bib, teamId: athlete.teamId })
    if (!holder || athlete.bib === bib) return []
    return [{ line, problem: 'bib_taken', value: `${bib} · ${fullName(holder)}`.trim() }]
  })
}
