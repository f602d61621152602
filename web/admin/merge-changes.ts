type Values = Readonly<Record<string, unknown>>

/**
 * What is saved when two people have changed the same: `theirs`, with each value of `mine` that differs from `base`, which
 * both began with. Rows of a list are told apart by their `id`, or by their content and place.
 */
export function mergeChanges<Value>(base: Value, mine: Value, theirs: Value): Value {
  if (isEqual(mine, base)) return theirs
  if (isEqual(theirs, base)) return mine
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeRecords(base, mine, theirs) as Value
  if (isRows(base) && isRows(mine) && isRows(theirs)) return mergeRows(base, mine, theirs) as Value
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(base, mine, theirs) as Value
  return mine
}

const mergeRecords = (base: Values, mine: Values, theirs: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((name) => [
      name,
      mergeChanges(base[name], mine[name], theirs[name]),
    ]),
  )

type Row = Values & { id: string }

/** A row that either has removed is gone, unless I have changed it; their new rows stand at the end. */
function mergeRows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] {
  const rowOf = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id)
  const ids = [...new Set([...mine, ...theirs].map(({ id }) => id))]
  return ids.flatMap((id) => {
    const merged = mergeChanges(rowOf(base, id), rowOf(mine, id), rowOf(theirs, id))
    return merged ? [merged] : []
  })
}

type List = readonly unknown[]

/** Rows without ids: by their places where none was moved, added or removed, otherwise by their content. */
function mergeLists(base: List, mine: List, theirs: List): List {
  const isMine = hasMoved(base, mine)
  if (mine.length === base.length && theirs.length === base.length && !isMine && !hasMoved(base, theirs))
    return base.map((row, index) => mergeChanges(row, mine[index], theirs[index]))
  const [start, other] = isMine ? [mine, theirs] : [theirs, mine]
  const merged = start.filter((row) => has(other, row) || !has(base, row))
  for (const [index, row] of other.entries()) if (!has(base, row) && !has(merged, row)) merged.splice(index, 0, row)
  return merged
}

const has = (rows: List, row: unknown) => rows.some((one) => isEqual(one, row))

/** Whether the rows of `base` that are left stand in another order. */
const hasMoved = (base: List, rows: List): boolean => {
  const places = rows.map((row) => base.findIndex((one) => isEqual(one, row))).filter((place) => place >= 0)
  return places.some((place, index) => index > 0 && place < places[index - 1]!)
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => isRecord(row) && typeof row.id === 'string' && row.id !== '')
