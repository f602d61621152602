import * as v from 'valibot'
import {
  isSplitHeading,
  recognizeColumns,
  resultFields,
  type ResultColumns,
  type ResultField,
} from './result-columns.ts'

export const maxResultColumns = 100

export const columnMeanings = [...resultFields, 'split', 'ignored'] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** What each column is, by position. */
export const resultMeanings = v.pipe(v.array(v.picklist(columnMeanings)), v.maxLength(maxResultColumns))
export type ResultMeanings = readonly ColumnMeaning[]

/** The heading of each field; fields that are left out have no column. */
export type NamedFields = Partial<Record<ResultField, string>>

export type MappingFault = 'bib' | 'name' | 'twice' | 'split' | 'columns' | 'competition'

/**
 * Those of the last file with the same headings, otherwise by the usual headings. `isFormer` is false where a person has
 * to look: at a file without a former one, and at one that has more than the former one had.
 */
export function suggestMeanings(
  header: readonly string[],
  former: readonly NamedFields[] = [],
): { meanings: ResultMeanings; isFormer: boolean } {
  const headings = header.map(normalize)
  const formerFields = former.find((fields) => hasHeadings(headings, fields))
  if (!formerFields) return { meanings: usualMeanings(header), isFormer: false }
  // A corrected file may have more columns than the first one had: ages, chip times, who is disqualified.
  const isNew = (meaning: ColumnMeaning) => !isNameOrBib(meaning) && formerFields[meaning as ResultField] === undefined
  const meanings: ColumnMeaning[] = usualMeanings(header).map((meaning) => (isNew(meaning) ? meaning : 'ignored'))
  for (const field of resultFields) {
    const heading = formerFields[field]
    if (heading !== undefined) meanings[headings.indexOf(normalize(heading))] = field
  }
  const isMore = (meaning: ColumnMeaning) => isNew(meaning) && !['split', 'ignored', 'status'].includes(meaning)
  return { meanings, isFormer: !meanings.some(isMore) }
}

const isNameOrBib = (meaning: ColumnMeaning): boolean => ['bib', 'name', 'firstName', 'lastName'].includes(meaning)

export const isFormerHeader = (header: readonly string[], former: readonly NamedFields[]): boolean =>
  former.some((fields) => hasHeadings(header.map(normalize), fields))

const normalize = (heading: string) => heading.normalize('NFC').trim().toLowerCase()

function hasHeadings(headings: readonly string[], fields: NamedFields): boolean {
  const names = Object.values(fields).map(normalize)
  return names.length > 0 && names.every((name) => headings.includes(name))
}

function usualMeanings(header: readonly string[]): ResultMeanings {
  const { at, splits } = recognizeColumns(header)
  const fieldAt = new Map(resultFields.flatMap((field) => (at[field] === undefined ? [] : [[at[field], field]])))
  const splitAt = new Set(splits.map((split) => split.at))
  return header.map((_heading, index) => fieldAt.get(index) ?? (splitAt.has(index) ? 'split' : 'ignored'))
}

export function columnsByMeaning(
  header: readonly string[],
  meanings: ResultMeanings,
): { columns: ResultColumns } | { fault: MappingFault } {
  const at: Partial<Record<ResultField, number>> = {}
  const splits: { name: string; at: number }[] = []
  if (meanings.length !== header.length) return { fault: 'columns' }
  for (const [index, meaning] of meanings.entries()) {
    if (meaning === 'ignored') continue
    if (meaning === 'split') {
      const name = normalize(header[index]!)
      if (!isSplitHeading(name)) return { fault: 'split' }
      if (splits.some((split) => split.name === name)) return { fault: 'twice' }
      splits.push({ name, at: index })
    } else if (at[meaning] !== undefined) return { fault: 'twice' }
    else at[meaning] = index
  }
  if (at.bib === undefined) return { fault: 'bib' }
  if (at.name === undefined && (at.firstName === undefined || at.lastName === undefined)) return { fault: 'name' }
  const ignored = header.filter((_heading, index) => meanings[index] === 'ignored')
  return { columns: { at, splits, count: header.length, ignored } }
}

/** A column without a heading cannot be found again in another file. */
export const namedFieldsOf = (header: readonly string[], { at }: Pick<ResultColumns, 'at'>): NamedFields =>
  Object.fromEntries(
    resultFields.flatMap((field) => {
      const heading = at[field] === undefined ? '' : header[at[field]]!.slice(0, maxNameLength)
      return heading === '' ? [] : [[field, heading]]
    }),
  )

const maxNameLength = 200
