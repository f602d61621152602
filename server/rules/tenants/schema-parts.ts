import * as v from 'valibot'
import type { Named } from './check-fields.ts'

type Parts = Readonly<{
  /** What may be null or left out. */
  wrapped?: v.GenericSchema
  entries?: Readonly<Record<string, v.GenericSchema>>
  item?: v.GenericSchema
  options?: readonly v.GenericSchema[]
}>

/** The schemas that a schema consists of. */
export function partsOf(schema: v.GenericSchema): Parts {
  const { wrapped, entries, item, options } = schema as v.GenericSchema & Parts
  return schema.type === 'picklist' ? {} : { wrapped, entries, item, options }
}

type Marks = Readonly<{ isAsset?: boolean; showsAssets?: boolean; isOnceOnly?: boolean; named?: Named }>

/** What the schema says beside its checks, also about what may be left out. */
export function marksOf(schema: v.GenericSchema): Marks {
  const { wrapped } = partsOf(schema)
  return { ...(wrapped && marksOf(wrapped)), ...v.getMetadata(schema) }
}

/** Of an object that is always there: what it consists of has values of its own. Null for everything else. */
export function groupEntries(schema: v.GenericSchema): Parts['entries'] | null {
  const { wrapped, entries } = partsOf(schema)
  if (entries) return entries
  const hasDefault = schema.type === 'optional' && (schema as { default?: unknown }).default !== undefined
  return wrapped && hasDefault ? groupEntries(wrapped) : null
}

/** The schema of what a list has. */
export function itemOf(schema: v.GenericSchema): v.GenericSchema | undefined {
  const { wrapped, item } = partsOf(schema)
  return wrapped ? itemOf(wrapped) : item
}
