import * as v from 'valibot'
import { nearestOf } from './nearest.ts'

/**
 * An object with these keys only. Unlike `v.strictObject`, it has an issue for each unknown key and not only for the
 * first, and accepts no list. Code: `unknown_field`, with the key that probably was meant.
 */
export function closedObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, undefined> {
  const schema = v.strictObject(entries)
  const open = v.object(entries)
  const run: (typeof schema)['~run'] = (dataset, config) => {
    const input: unknown = dataset.value
    if (Array.isArray(input)) {
      v._addIssue(schema, 'type', dataset, config)
      return dataset as unknown as v.FailureDataset<v.StrictObjectIssue>
    }
    const output = open['~run'](dataset, config)
    for (const key of unknownKeysOf(input, entries)) {
      const value = (input as Record<string, unknown>)[key]
      const path: [v.IssuePathItem] = [{ type: 'unknown', origin: 'key', input, key, value }]
      v._addIssue(schema, 'key', output, config, { input: value, message: unknownField(key, entries), path })
    }
    return output
  }
  return Object.assign(schema, { '~run': run })
}

const unknownKeysOf = (input: unknown, entries: v.ObjectEntries): string[] =>
  typeof input === 'object' && input !== null ? Object.keys(input).filter((key) => !Object.hasOwn(entries, key)) : []

function unknownField(key: string, entries: v.ObjectEntries): string {
  const nearest = nearestOf(key, Object.keys(entries))
  return nearest === null ? 'unknown_field' : `unknown_field:${nearest}`
}
