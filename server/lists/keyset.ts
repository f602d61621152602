import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * A value that rows are sorted by: turned round with the list's direction unless it has an order of its own. Nulls come
 * last in either direction; `nullable` says that there are any.
 */
export type SortKey = Readonly<{ value: RawBuilder<unknown>; order?: 'asc' | 'desc' | undefined; nullable?: boolean }>

export type DirectedKey = Readonly<{
  value: RawBuilder<unknown>
  name: string
  isDescending: boolean
  isNullable: boolean
}>

export const valuesOf = (keys: readonly SortKey[], descending: boolean): DirectedKey[] =>
  keys.map(({ value, order, nullable = false }, index) => ({
    value,
    name: `key_${index}`,
    isDescending: order ? order === 'desc' : descending,
    isNullable: nullable,
  }))

export const orderBy = (keys: readonly DirectedKey[], isBackward = false): RawBuilder<unknown> =>
  sql.join(
    keys.map(({ value, isDescending, isNullable }) => {
      const direction = isDescending === isBackward ? sql`asc` : sql`desc`
      if (!isNullable) return sql`${value} ${direction}`
      return sql`${value} ${direction} nulls ${isBackward ? sql`first` : sql`last`}`
    }),
  )

/** Whether a row comes behind (backward: before) the one in the table `anchor`. */
export function beyond(keys: readonly DirectedKey[], isBackward: boolean): RawBuilder<SqlBool> {
  const [first] = keys
  const isUniform = keys.every((key) => !key.isNullable && key.isDescending === first!.isDescending)
  if (!isUniform) return beyondInTurn(keys, isBackward)
  const sign = signOf(first!, isBackward)
  const [values, names] = [keys.map((key) => key.value), keys.map((key) => sql.ref(key.name))]
  // An index is read from the anchor's row on, which it is not for conditions joined by `or`.
  return sql`(${sql.join(values)}) ${sign} (select ${sql.join(names)} from anchor)`
}

function beyondInTurn([key, ...others]: readonly DirectedKey[], isBackward: boolean): RawBuilder<SqlBool> {
  const anchor = sql`(select ${sql.ref(key!.name)} from anchor)`
  const isFarther = key!.isNullable ? fartherWithNulls(key!, anchor, isBackward) : farther(key!, anchor, isBackward)
  if (others.length === 0) return isFarther
  const isEqual = key!.isNullable ? sql`${key!.value} is not distinct from ${anchor}` : sql`${key!.value} = ${anchor}`
  return sql`(${isFarther} or (${isEqual} and ${beyondInTurn(others, isBackward)}))`
}

const signOf = ({ isDescending }: DirectedKey, isBackward: boolean) => (isDescending === isBackward ? sql`>` : sql`<`)

const farther = (key: DirectedKey, anchor: RawBuilder<unknown>, isBackward: boolean): RawBuilder<SqlBool> =>
  sql`${key.value} ${signOf(key, isBackward)} ${anchor}`

const fartherWithNulls = (key: DirectedKey, anchor: RawBuilder<unknown>, isBackward: boolean): RawBuilder<SqlBool> => {
  const [last, other] = isBackward ? [anchor, key.value] : [key.value, anchor]
  return sql`(${farther(key, anchor, isBackward)} or (${last} is null and ${other} is not null))`
}
