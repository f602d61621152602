import type { JsonSchema } from '@valibot/to-json-schema'
import { fieldsOf, isLocalized } from './schema-fields.ts'

const [begin, end] = ['<!-- fields: npm run tenant:schema -->', '<!-- end of fields -->']

/** The Markdown with a table for each part of the file between its markers. */
export function withFieldTables(markdown: string, schema: JsonSchema): string {
  const [before, rest] = markdown.split(begin)
  const [, after] = rest?.split(end) ?? []
  if (after === undefined) throw new Error('The markers of the tables are missing.')
  return `${before}${begin}\n\n${Object.keys(schema.properties ?? {})
    .map((name) => tableOf(schema, name))
    .join('\n\n')}\n\n${end}${after}`
}

function tableOf(schema: JsonSchema, part: string): string {
  const fields = fieldsOf(schema).filter(({ path }) => path.split(/[.[]/, 1)[0] === part)
  const byPath = Map.groupBy(fields, ({ path }) => path)
  const rows = [...byPath].map(([path, forms]) => [
    `\`${path}\``,
    joinKinds(forms.map((form) => kindOf(form.schema))),
    forms.every(({ isRequired }) => isRequired) ? '**required**' : defaultOf(forms[0]!.schema),
    (forms[0]!.schema.description ?? '').replaceAll('<', '&lt;'),
  ])
  return aligned([['field', 'kind', 'default', 'meaning'], ...rows])
}

const defaultOf = ({ default: value }: JsonSchema) => (value === undefined ? '' : `\`${JSON.stringify(value)}\``)

const names: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
}

function kindOf(schema: JsonSchema): string {
  const { anyOf, oneOf, enum: choices, const: constant, type, minimum, maximum, maxLength, maxItems, items } = schema
  const forms = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (forms) return joinKinds(forms.map((form) => (isLocalized(form) ? 'one for each language' : kindOf(form))))
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``
  if (choices) return choices.map(String).join(', ')
  const range = maximum === undefined ? '' : ` from ${minimum} to ${maximum}`
  const limit = maxLength ?? maxItems
  const ofItems = items && (items as JsonSchema).type !== 'object' && !('oneOf' in (items as JsonSchema))
  const itemKind = ofItems ? ` of ${kindOf(items as JsonSchema)}` : ''
  return `${names[String(type)]}${itemKind}${range}${limit === undefined ? '' : `, at most ${limit}`}`
}

const joinKinds = (kinds: string[]) => [...new Set(kinds)].join(', or ')

/** As oxfmt aligns tables. */
function aligned([head, ...rows]: string[][]): string {
  const widths = head!.map((_, column) => Math.max(...[head!, ...rows].map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
