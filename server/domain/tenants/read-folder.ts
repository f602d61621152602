import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import { marksOf } from '#rules/tenants/schema-parts.ts'
import { tenantFile, type TenantFile } from '#rules/tenants/tenant-file.ts'
import { canonicalTenant, type AssetBytes } from './canonical-tenant.ts'
import type { TenantSource } from './tenant-source.ts'
import { treeOf, valuesByPath } from './tenant-tree.ts'

export type FolderContents = Readonly<{
  tenant: TenantFile
  /** What the folder says about things that are there, by path. */
  said: Readonly<Record<string, unknown>>
}>

const weekMs = 7 * 86_400_000

/**
 * Not said is what the folder leaves out, and what holds only when a thing is made. Dates that count from the day of
 * applying would drift: they are those that differ a week later.
 */
export function readFolder(
  { file, json = file }: Pick<TenantSource, 'file' | 'json'>,
  assets: AssetBytes,
  now: Date,
): FolderContents {
  const tenant = canonicalTenant(file, assets, now)
  const isLasting = (schema: v.GenericSchema) => !marksOf(schema).isOnceOnly
  const stated = valuesByPath(treeOf(tenantFile, statedIn(json, tenant) as TenantFile, isLasting))
  const values = valuesByPath(treeOf(tenantFile, tenant))
  const later = canonicalTenant(file, assets, new Date(now.getTime() + weekMs))
  const valuesLater = valuesByPath(treeOf(tenantFile, later))
  const paths = Object.keys(stated).filter((path) => isDeepStrictEqual(values[path], valuesLater[path]))
  return { tenant, said: Object.fromEntries(paths.map((path) => [path, values[path]])) }
}

/** The part of `value` that is in `json` too. */
function statedIn(json: unknown, value: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(json)) return value.map((each, index) => statedIn(json[index], each))
  if (!isObject(value) || !isObject(json)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      json[name] === undefined ? [] : [[name, statedIn(json[name], each)]],
    ),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
