import { isDeepStrictEqual } from 'node:util'
import { NamedItems, namesOf, pathOf, valueOf, valuesByPath, type Tree } from './tenant-tree.ts'

/** `last` is the folder's value at the last apply. Undefined: nothing was applied, or there is no such thing. */
export type Difference = { path: string; last: unknown; now: unknown; folder: unknown }

export type MergedFolder = {
  merged: Tree
  changes: Difference[]
  conflicts: Difference[]
  /** What has been changed in the database only: it stays. */
  kept: Difference[]
}

type Sides = {
  now: Tree
  folder: Tree
  /** The paths of what the folder says about things that are there; the rest of it is for new things. */
  said: ReadonlySet<string>
  /** The folder of the last apply, by path; null when nothing was applied. */
  last: Readonly<Record<string, unknown>> | null
  /** Whether the folder's values replace those that differ from the last apply's. */
  isForced: boolean
}

type Merge = Omit<Sides, 'now' | 'folder'> & Omit<MergedFolder, 'merged'>

/**
 * Merges a tenant's folder into an organization, value by value: what only the database has changed since the last apply
 * stays, what only the folder has changed is taken, and what both have changed is a conflict. Nothing is removed.
 */
export function mergeFolder({ now, folder, ...rest }: Sides): MergedFolder {
  const outcome: Omit<MergedFolder, 'merged'> = { changes: [], conflicts: [], kept: [] }
  return { merged: mergeTrees({ ...rest, ...outcome }, '', now, folder), ...outcome }
}

function mergeTrees(merge: Merge, path: string, now: Tree, folder: Tree): Tree {
  const merged: Tree = new Map(now)
  for (const [name, theirs] of folder) {
    const at = pathOf(path, name)
    const ours = now.get(name)
    if (ours instanceof Map && theirs instanceof Map) merged.set(name, mergeTrees(merge, at, ours, theirs))
    else if (theirs instanceof Map) {
      if (isToBeMade(merge, at, theirs)) merged.set(name, theirs)
    } else if (merge.said.has(at)) merged.set(name, decide(merge, { path: at, now: ours, folder: theirs }))
  }
  return now instanceof NamedItems ? inOrder(merge, path, merged, now, folder) : merged
}

function decide(
  merge: Merge,
  { path, now, folder, last = merge.last?.[path] }: Omit<Difference, 'last'> & { last?: unknown },
) {
  if (isDeepStrictEqual(now, folder)) return now
  const difference = { path, last, now, folder }
  if (merge.last && isDeepStrictEqual(last, folder)) merge.kept.push(difference)
  else if (merge.isForced || (merge.last && isDeepStrictEqual(last, now))) {
    merge.changes.push(difference)
    return folder
  } else merge.conflicts.push(difference)
  return now
}

/** What the last apply knew, and is not there any more, has been deleted since. */
function isToBeMade(merge: Merge, path: string, item: Tree): boolean {
  const { last, said } = merge
  const difference = { path, last: undefined, now: undefined, folder: valueOf(item) }
  if (last && Object.keys(last).some((each) => each.startsWith(`${path}.`))) {
    const isChanged = Object.entries(valuesByPath(item, path)).some(
      ([at, value]) => said.has(at) && !isDeepStrictEqual(value, last[at]),
    )
    if (!isChanged || !merge.isForced) {
      const differences = isChanged ? merge.conflicts : merge.kept
      differences.push(difference)
      return false
    }
  }
  merge.changes.push(difference)
  return true
}

/** What is new in the folder comes after what it comes after there. */
function inOrder(merge: Merge, path: string, merged: Tree, now: NamedItems, folder: Tree): NamedItems {
  const isCommon = (name: string) => now.has(name) && folder.has(name)
  const order = now.hasOrder ? orderOf(merge, path, [...now.keys()], [...folder.keys()], isCommon) : [...now.keys()]
  const names = [...folder.keys()]
  for (const [index, name] of names.entries()) {
    if (!merged.has(name) || order.includes(name)) continue
    const before = names.slice(0, index).findLast((each) => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
  }
  return new NamedItems(
    order.map((name) => [name, merged.get(name)]),
    now.hasOrder,
  )
}

function orderOf(
  merge: Merge,
  path: string,
  now: string[],
  folder: string[],
  isCommon: (name: string) => boolean,
): string[] {
  const last = ((merge.last?.[path] ?? []) as string[]).map((name) => `[${name}]`).filter(isCommon)
  const sides = { last: namesOf(last), now: namesOf(now.filter(isCommon)), folder: namesOf(folder.filter(isCommon)) }
  if (decide(merge, { path, ...sides }) === sides.now) return now
  return [...folder.filter(isCommon), ...now.filter((name) => !isCommon(name))]
}
