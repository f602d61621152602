import type { TenantFile } from '#rules/tenants/tenant-file.ts'
import {
  isCompetitions,
  isGroup,
  isSame,
  keyOfItems,
  leavesOf,
  pathOf,
  type Leaves,
  type Values,
} from './tenant-leaves.ts'

/** `before` is undefined for what is new, as is `after` for what has no value any more. */
export type TenantChange = { path: string; before: unknown; after: unknown }

/** `staff` is undefined where staff have deleted what the file has changed. */
export type TenantConflict = { path: string; file: unknown; staff: unknown }

/** What staff have changed and the folder has not, or not against them; `staff` is undefined where they have deleted it. */
export type StaffValue = TenantConflict

export type Winner = 'file' | 'staff'

type Sides = {
  current: TenantFile
  file: TenantFile
  /** Has the shape of `file`, and only what was written in it: the rest is left as it is. */
  stated: Values
  /** What the last apply knew of the organization; null when nothing was applied to it. */
  base: Leaves | null
  winner: Winner | null
}

type Outcome = { changes: TenantChange[]; conflicts: TenantConflict[]; staffValues: StaffValue[] }

type Merge = Pick<Sides, 'base' | 'winner'> & Outcome

/**
 * Merges a tenant folder into an organization, value by value. What only staff have changed since the last apply stays,
 * what only the folder has changed is taken, and what both have changed is a conflict unless there is a winner. Nothing
 * is removed. Without a base every difference is a conflict.
 */
export function mergeTenants({ current, file, stated, base, winner }: Sides): Outcome & { merged: TenantFile } {
  const outcome: Outcome = { changes: [], conflicts: [], staffValues: [] }
  const merged = mergeValues({ base, winner, ...outcome }, '', current, file, stated) as TenantFile
  return { merged, ...outcome }
}

/** What the next apply compares with: staff's values that were left count as theirs until the file follows them. */
export const nextBase = (merged: TenantFile, file: TenantFile, stated: Values): Leaves => ({
  ...leavesOf(merged),
  ...leavesOf(file, stated),
})

function mergeValues(merge: Merge, path: string, current: Values, file: Values, stated: Values): Values {
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(file), ...Object.keys(current)])) {
    const at = pathOf(path, name)
    const value = mergeValue(merge, at, current[name], file[name], stated[name])
    if (value !== undefined) merged[name] = value
  }
  return merged
}

function mergeValue(merge: Merge, at: string, current: unknown, file: unknown, stated: unknown): unknown {
  if (stated === undefined) return current
  const key = keyOfItems(at)
  if (key) return mergeItems(merge, { at, key }, current as Values[], file as Values[], stated as Values[])
  if (isGroup(at)) return mergeValues(merge, at, current as Values, file as Values, stated as Values)
  return decide(merge, at, { current, file, base: merge.base?.[at] })
}

function decide(
  merge: Merge,
  path: string,
  { current, file, base }: { current: unknown; file: unknown; base: unknown },
) {
  if (isSame(current, file)) return current
  const isOfStaff = merge.base !== null && isSame(base, file)
  const isConflict = !isOfStaff && (!merge.base || !isSame(base, current))
  if (isOfStaff || (isConflict && merge.winner !== 'file')) {
    const values = isConflict && merge.winner === null ? merge.conflicts : merge.staffValues
    values.push({ path, file, staff: current })
    return current
  }
  merge.changes.push({ path, before: current, after: file })
  return file
}

type List = { at: string; key: string }

function mergeItems(merge: Merge, { at, key }: List, current: Values[], file: Values[], stated: Values[]): Values[] {
  const merged = current.map((item) => {
    const index = file.findIndex((each) => each[key] === item[key])
    return index === -1 ? item : mergeValues(merge, itemPath(at, item, key), item, file[index]!, stated[index]!)
  })
  const isThere = (item: Values) => merged.some((each) => each[key] === item[key])
  for (const [index, item] of file.entries()) {
    if (isThere(item) || !isToBeCreated(merge, itemPath(at, item, key), item, stated[index]!)) continue
    const predecessor = file.slice(0, index).findLast(isThere)
    merged.splice(merged.findIndex((each) => each[key] === predecessor?.[key]) + 1, 0, item)
  }
  return isCompetitions(at) ? mergeOrder(merge, at, merged, current, file) : merged
}

const itemPath = (at: string, item: Values, key: string) => `${at}[${String(item[key])}]`

/** An item that the last apply knew, and that is not there any more, was deleted by staff. */
function isToBeCreated(merge: Merge, path: string, item: Values, stated: Values): boolean {
  const { base, winner } = merge
  const isDeleted = base !== null && Object.keys(base).some((each) => each.startsWith(`${path}.`))
  if (isDeleted) {
    const isChanged = Object.entries(leavesOf(item, stated, path)).some(([at, value]) => !isSame(value, base[at]))
    if (!isChanged || winner !== 'file') {
      const values = isChanged && winner === null ? merge.conflicts : merge.staffValues
      values.push({ path, file: item, staff: undefined })
      return false
    }
  }
  merge.changes.push({ path, before: undefined, after: item })
  return true
}

function mergeOrder(merge: Merge, path: string, merged: Values[], current: Values[], file: Values[]): Values[] {
  const namesOf = (items: Values[]) => items.map(({ name }) => name)
  const [currentNames, fileNames] = [namesOf(current), namesOf(file)]
  const isCommon = (name: unknown) => currentNames.includes(name) && fileNames.includes(name)
  const order = {
    current: currentNames.filter(isCommon),
    file: fileNames.filter(isCommon),
    base: ((merge.base?.[path] ?? []) as unknown[]).filter(isCommon),
  }
  if (decide(merge, path, order) === order.current) return merged
  const ranked = merged.filter(({ name }) => fileNames.includes(name))
  const others = merged.filter(({ name }) => !fileNames.includes(name))
  return [...ranked.toSorted((one, other) => fileNames.indexOf(one.name) - fileNames.indexOf(other.name)), ...others]
}
