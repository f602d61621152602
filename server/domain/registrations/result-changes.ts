import { createHash } from 'node:crypto'
import type { ResultRow } from '#rules/results/result-row.ts'
import { personFields, resultFields, type ResultChange, type ResultChangeField } from '#rules/results/results-upload.ts'

export type StoredResult = Pick<ResultRow, ResultChangeField>

export type Digests = { personDigest: string; resultDigest: string }

/** Hashes of a row for comparison with the next file; they do not store its content. */
export const digestsOf = (row: StoredResult): Digests => ({
  personDigest: digestOf(personFields.map((field) => row[field])),
  resultDigest: digestOf(resultFields.map((field) => row[field])),
})

const digestOf = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values, inKeyOrder)).digest('base64url')

/** Sorts keys, because PostgreSQL returns those of jsonb in an order of its own. */
const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

export const changesBetween = (from: StoredResult, to: StoredResult): ResultChange[] =>
  [...personFields, ...resultFields]
    .filter((field) => JSON.stringify(from[field], inKeyOrder) !== JSON.stringify(to[field], inKeyOrder))
    .map((field) => ({ field, from: from[field], to: to[field] }))
