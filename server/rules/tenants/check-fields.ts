import * as v from 'valibot'
import { pathTo } from '../text/path-to.ts'

type Presence<Fields> = (has: (field: keyof Fields) => boolean) => boolean

/** A check of which fields are there. Unlike `v.partialCheck`, also where one of them is invalid. */
export const checkPresence = <Fields extends object>(
  isPossible: Presence<Fields>,
  field: keyof Fields & string,
  message: string,
): v.RawCheckAction<Fields> =>
  v.rawCheck<Fields>(({ dataset, addIssue }) => {
    const input = dataset.value as Fields | null
    if (typeof input !== 'object' || input === null) return
    if (!isPossible((name) => input[name] !== undefined)) addIssue({ message, path: pathTo(input, [field]) })
  })

type Naming<Key extends string> = Readonly<{
  /** The path of the list in the file. */
  list: string
  key: Key
  hasOrder?: boolean
}>

export type Named = Readonly<{ key: string; hasOrder: boolean }>

/** Things that `key` names: a folder is compared with an organization thing by thing, and their order if they have one. */
export const namedList = <
  const Item extends v.GenericSchema<unknown, object>,
  Key extends keyof v.InferOutput<Item> & string,
>(
  item: Item,
  { list, key, hasOrder = false }: Naming<Key>,
) =>
  v.pipe(
    v.array(item),
    checkUnique<v.InferOutput<Item>>({ list, key }),
    v.metadata({ named: { key, hasOrder } satisfies Named }),
  )

/** Holds when a thing is made; later applies leave it alone. */
export const onceOnly = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ isOnceOnly: true }))

/**
 * A check of a list: the values that name its items differ, not only in capitals. Also where items are invalid.
 * `list` is its path in the file.
 */
const checkUnique = <Item extends object>({
  list,
  key,
}: {
  list: string
  key: keyof Item & string
}): v.RawCheckAction<Item[]> =>
  v.rawCheck<Item[]>(({ dataset, addIssue }) => {
    const items: unknown = dataset.value
    if (!Array.isArray(items)) return
    const firstIndexes = new Map<string, number>()
    for (const [index, item] of items.entries()) {
      const value: unknown = item?.[key]
      if (typeof value !== 'string' && typeof value !== 'number') continue
      const name = String(value).toLowerCase()
      const first = firstIndexes.get(name)
      if (first === undefined) firstIndexes.set(name, index)
      else {
        const message = `must be unique (${list}.${first} has it too)`
        addIssue({ message, input: value, path: pathTo(items, [index, key]) })
      }
    }
  })
