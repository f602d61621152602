import * as v from 'valibot'
import { bibKey, parseBibNumber } from '../registrations/bib.ts'
import type { ResultRow } from './result-row.ts'

export type Finish = Pick<ResultRow, 'resultTimeMs' | 'resultDistanceM' | 'resultStatus'>

/** Times and distances beside a status do not count. */
export const isSameFinish = (one: Finish, other: Finish): boolean =>
  one.resultStatus === other.resultStatus &&
  (one.resultStatus !== null ||
    (one.resultTimeMs === other.resultTimeMs && one.resultDistanceM === other.resultDistanceM))

export const resultSources = ['staff', 'file'] as const
export type ResultSource = (typeof resultSources)[number]

/** A result that staff gave, and a file that says another one. */
export type Contradiction = Readonly<{
  line: number
  bib: string
  name: string
  given: Finish
  inFile: Finish
  taken: ResultSource
}>

/** Whose results are taken where a file contradicts staff; for the bibs of `except` it is the other one. */
export type StaffResults = Readonly<{ taken: ResultSource; except: readonly string[] }>

export const keepStaffResults: StaffResults = { taken: 'staff', except: [] }

const maxBibLength = 40
const maxExceptions = 2_000

export const staffResults = v.object({
  taken: v.picklist(resultSources),
  except: v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxBibLength))), v.maxLength(maxExceptions)),
})

/** By the bib of each row. */
export function sourceFinder({ taken, except }: StaffResults): (bib: string) => ResultSource {
  const other = taken === 'staff' ? 'file' : 'staff'
  const exceptions = new Set(except.map((bib) => bibKey(parseBibNumber(bib) ?? bib)))
  return (bib) => (exceptions.has(bibKey(bib)) ? other : taken)
}
