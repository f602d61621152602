import type * as v from 'valibot'
import { groupEntries, itemOf, marksOf } from '#rules/tenants/schema-parts.ts'

/** An object as its parts, which are trees themselves or values. */
export type Tree = Map<string, unknown>

/** A list of things by their names, each as `[name]`. */
export class NamedItems extends Map<string, unknown> {
  readonly hasOrder: boolean

  constructor(items: Iterable<readonly [string, unknown]>, hasOrder: boolean) {
    super(items)
    this.hasOrder = hasOrder
  }
}

type Values = Readonly<Record<string, unknown>>
type Choose = (schema: v.GenericSchema) => boolean

/** What is no object that is always there, and no list of named things, is one value, whatever it consists of. */
export function treeOf(schema: v.GenericSchema, value: object, isChosen: Choose = () => true): Tree {
  const tree: Tree = new Map()
  const entries = groupEntries(schema)!
  for (const [name, each] of Object.entries(value)) {
    const entry = entries[name]
    if (entry && each !== undefined && isChosen(entry)) tree.set(name, partOf(entry, each, isChosen))
  }
  return tree
}

function partOf(schema: v.GenericSchema, value: unknown, isChosen: Choose): unknown {
  const { named } = marksOf(schema)
  if (named) {
    const treeOfItem = (item: Values) => treeOf(itemOf(schema)!, item, isChosen)
    const items = (value as Values[]).map((item) => [`[${String(item[named.key])}]`, treeOfItem(item)] as const)
    return new NamedItems(items, named.hasOrder)
  }
  return groupEntries(schema) ? treeOf(schema, value as object, isChosen) : value
}

export function valueOf(tree: unknown): unknown {
  if (tree instanceof NamedItems) return [...tree.values()].map(valueOf)
  return tree instanceof Map ? Object.fromEntries([...tree].map(([name, each]) => [name, valueOf(each)])) : tree
}

/** `events[media-maraton].competitions[10 km].price` */
export const pathOf = (path: string, name: string): string =>
  path && !name.startsWith('[') ? `${path}.${name}` : path + name

export const namesOf = (items: Iterable<string>): string[] => [...items].map((each) => each.slice(1, -1))

/** What a tree has, by path; the order of things is a value too. */
export function valuesByPath(tree: Tree, path = ''): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  if (tree instanceof NamedItems && tree.hasOrder) values[path] = namesOf(tree.keys())
  for (const [name, each] of tree) {
    const at = pathOf(path, name)
    if (each instanceof Map) Object.assign(values, valuesByPath(each, at))
    else values[at] = each
  }
  return values
}
