import * as v from 'valibot'
import type { Fields } from './use-saving.ts'

/**
 * What of a form can be saved while a person still writes: fields with an error keep what is saved. Null when what is
 * right does not go with that.
 */
export function validPart<Values extends Fields>(
  schema: v.GenericSchema<Values, unknown>,
  values: Values,
  saved: Fields,
): Values | null {
  const { issues = [] } = v.safeParse(schema, values)
  const part = { ...values }
  for (const { path } of issues) {
    const name = path?.[0]?.key
    if (typeof name !== 'string' || !Object.hasOwn(saved, name)) return null
    Object.assign(part, { [name]: saved[name] })
  }
  return v.is(schema, part) ? part : null
}
