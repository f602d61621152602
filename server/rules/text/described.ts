import * as v from 'valibot'

/** What a field means, for the JSON Schema of tenants' folders. */
export const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))
