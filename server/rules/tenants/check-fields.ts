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

/**
 * A check of a list: the texts that name its items differ, not only in capitals. Also where items are invalid.
 * `list` is its path in the file.
 */
export const checkUnique = <Item extends object>({
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
      if (typeof value !== 'string') continue
      const first = firstIndexes.get(value.toLowerCase())
      if (first === undefined) firstIndexes.set(value.toLowerCase(), index)
      else {
        const message = `must be unique (${list}.${first} has it too)`
        addIssue({ message, input: value, path: pathTo(items, [index, key]) })
      }
    }
  })
