import { createHash } from 'node:crypto'
import type { ResultRow } from '#rules/results/result-row.ts'

/** What a file says of who somebody is, and of how they finished: compared apart, so that either may be corrected. */
export const personFields = ['firstName', 'lastName', 'gender'] as const
export const resultFields = [
  'resultTimeMs',
  'chipTimeMs',
  'category',
  'resultClass',
  'officialPlaces',
  'splits',
] as const

export type StoredResult = Pick<ResultRow, (typeof personFields)[number] | (typeof resultFields)[number]>

/** One value of a finisher before and after. */
export type ResultChange = { field: keyof StoredResult; from: unknown; to: unknown }

export type Digests = { personDigest: string; resultDigest: string }

/** What a row said, for the next file to be compared with: nothing can be read out of it. */
export const digestsOf = (row: StoredResult): Digests => ({
  personDigest: digestOf(personFields.map((field) => row[field])),
  resultDigest: digestOf(resultFields.map((field) => row[field])),
})

const digestOf = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values, inKeyOrder)).digest('base64url')

/** Objects with their keys in order: PostgreSQL gives those of jsonb back in its own. */
const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Where `to` differs from `from`, in the order of the fields. */
export const changesBetween = (from: StoredResult, to: StoredResult): ResultChange[] =>
  [...personFields, ...resultFields]
    .filter((field) => JSON.stringify(from[field], inKeyOrder) !== JSON.stringify(to[field], inKeyOrder))
    .map((field) => ({ field, from: from[field], to: to[field] }))
