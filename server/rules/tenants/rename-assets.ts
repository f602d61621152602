import * as v from 'valibot'
import { mapContentImages } from './content-images.ts'
import { marksOf, partsOf } from './schema-parts.ts'

/** `value`, which fulfils the schema, with another name for each file that the schema says it names. */
export function renameAssets(schema: v.GenericSchema, value: unknown, rename: (name: string) => string): unknown {
  if (value === null || value === undefined) return value
  const { isAsset, showsAssets } = marksOf(schema)
  if (isAsset) return rename(value as string)
  if (showsAssets) return mapContentImages(value as string, rename)
  const { wrapped, entries, item, options } = partsOf(schema)
  if (wrapped) return renameAssets(wrapped, value, rename)
  if (item) return (value as unknown[]).map((each) => renameAssets(item, each, rename))
  if (entries)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        entries[name] ? renameAssets(entries[name], each, rename) : each,
      ]),
    )
  const option = options?.find((each) => v.is(each, value))
  return option ? renameAssets(option, value, rename) : value
}
