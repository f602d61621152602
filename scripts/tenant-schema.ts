// Writes tenants/tenant.schema.json and the tables of fields in tenants/README.md: npm run tenant:schema
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema'
import { readFileSync, writeFileSync } from 'node:fs'
import { tenantFile } from '#rules/tenants/tenant-file.ts'
import { withFieldTables } from './tenant-fields.ts'

/** Without the checks that JSON Schema cannot express, such as dates that contradict each other. */
export function tenantSchema(): JsonSchema {
  const transformed = new WeakSet<JsonSchema>()
  return toJsonSchema(tenantFile, {
    target: 'draft-07',
    errorMode: 'ignore',
    overrideAction({ valibotAction: action, jsonSchema }) {
      if (isMark(action)) return omit(jsonSchema, Object.keys(action.metadata))
      if (action.type === 'transform') transformed.add(jsonSchema)
      if (!hasPattern(action)) return undefined
      const { source, flags } = action.requirement
      // What is transformed before its pattern is checked may be typed in small letters or capitals.
      const ignoresCase = flags.includes('i') || transformed.has(jsonSchema)
      const { format: _format, ...rest } = jsonSchema
      return { ...rest, pattern: ignoresCase ? withBothCases(source) : source }
    },
  })
}

/** What only Dorsal reads. */
const isMark = (action: object): action is { metadata: object } => 'metadata' in action

const omit = (schema: JsonSchema, names: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)))

const hasPattern = (action: object): action is { requirement: RegExp } =>
  'requirement' in action && action.requirement instanceof RegExp

const withBothCases = (source: string) =>
  source.replaceAll(/[a-z]-[a-z]/gi, (range) => range.toLowerCase() + range.toUpperCase())

export const schemaText = (schema: JsonSchema): string => `${JSON.stringify(schema, null, 2)}\n`

if (import.meta.main) {
  const schema = tenantSchema()
  writeFileSync('tenants/tenant.schema.json', schemaText(schema))
  writeFileSync('tenants/README.md', withFieldTables(readFileSync('tenants/README.md', 'utf8'), schema))
}
