import type { JsonSchema } from '@valibot/to-json-schema'
import { locales } from '#rules/text/locale.ts'

type Field = { path: string; schema: JsonSchema; isRequired: boolean }

/** Each field, in each form that its object may have; the items of a list are `[]` in its path. */
export function fieldsOf(schema: JsonSchema, path = ''): Field[] {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[]
  return [
    ...forms.flatMap((form) => fieldsOf(form, path)),
    ...(schema.items ? fieldsOf(schema.items as JsonSchema, `${path}[]`) : []),
    ...propertiesOf(schema, path),
  ]
}

function propertiesOf({ properties = {}, required = [] }: JsonSchema, parent: string): Field[] {
  if (isLocalized({ properties })) return []
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const path = parent ? `${parent}.${name}` : name
    return [{ path, schema, isRequired: required.includes(name) }, ...fieldsOf(schema, path)]
  })
}

/** A text for each language. */
export const isLocalized = ({ properties }: JsonSchema): boolean =>
  properties !== undefined && Object.keys(properties).join() === locales.join()
