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

/** Whether staff have changed the name or the sex that a file gave somebody who is known from files alone. */
export const isPersonCorrected = (stored: StoredResult, { personDigest }: Digests): boolean =>
  digestsOf(stored).personDigest !== personDigest

/** Whether staff have changed the result that a file gave. */
export function isResultCorrected(
  stored: StoredResult,
  { resultDigest, isDecided }: { resultDigest: string; isDecided: boolean },
): boolean {
  // What imports store beside the file's values: a category by age, the time of an earlier file beside a status, and NC.
  const statuses = stored.resultStatus === 'nc' && isDecided ? (['nc', null] as const) : [stored.resultStatus]
  const variants = statuses.flatMap((resultStatus) =>
    [stored, ...(resultStatus === null ? [] : [{ ...stored, ...noTimes }])].flatMap((values) =>
      [stored.category, null].map((category) => ({ ...values, resultStatus, category })),
    ),
  )
  return variants.every((variant) => digestsOf(variant).resultDigest !== resultDigest)
}

const noTimes = { resultTimeMs: null, chipTimeMs: null, resultDistanceM: null }

/** What values are without the changes; those that somebody changed since stay. */
export const withoutChanges = (values: StoredResult, changes: readonly ResultChange[]): StoredResult => ({
  ...values,
  ...Object.fromEntries(
    changes.filter(({ field, to }) => isEqual(values[field], to)).map(({ field, from }) => [field, from]),
  ),
})

/** From before the first changes to after the second ones. */
export function combinedChanges(first: readonly ResultChange[], second: readonly ResultChange[]): ResultChange[] {
  const firstOf = new Map(first.map((change) => [change.field, change]))
  const secondFields = new Set(second.map(({ field }) => field))
  return [
    ...first.filter(({ field }) => !secondFields.has(field)),
    ...second.map((change) => ({ ...change, from: (firstOf.get(change.field) ?? change).from })),
  ]
}

/** Whatever the order of keys. */
export const isEqual = (one: unknown, other: unknown) =>
  JSON.stringify(one, inKeyOrder) === JSON.stringify(other, inKeyOrder)

const digestOf = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values, inKeyOrder)).digest('base64url')

/** Sorts keys, because PostgreSQL returns those of jsonb in an order of its own. */
const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

export const changesBetween = (from: StoredResult, to: StoredResult): ResultChange[] =>
  [...personFields, ...resultFields]
    .filter((field) => !isEqual(from[field], to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }))
