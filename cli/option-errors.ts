import type { GenericSchema, InferOutput } from 'valibot'

/** Throws `Refused` `invalid_form` with the first field that is invalid; for a value alone, `field` names it. */
export const parseField = async <Schema extends GenericSchema>(
  schema: Schema,
  input: unknown,
  field?: string,
): Promise<InferOutput<Schema>> => {
  const { safeParse } = await import('valibot')
  const { Refused } = await import('#rules/refusals.ts')
  const result = safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Refused({
    code: 'invalid_form',
    field: field ?? String(issue.path?.[0]?.key),
    values: { problem: issue.message },
  })
}

/** Names the option, what was typed and what is wrong with it, where a field is invalid. */
export const withOptionErrors = async <Result>(
  optionsOfFields: Readonly<Record<string, { flag: string; typed: string }>>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { Refused } = await import('#rules/refusals.ts')
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'invalid_form' || !error.field) throw error
    const option = optionsOfFields[error.field]
    if (!option) throw error
    const { translatorOf } = await import('#server/i18n/translator.ts')
    const { validationMessage } = await import('#rules/text/validation-message.ts')
    const { key, values } = validationMessage(String(error.values.problem ?? 'selection'))
    const text = translatorOf('en')(`validation:${key}`, values)
    throw new Refused({
      code: 'invalid_form',
      field: error.field,
      values: { option: option.flag, typed: option.typed, problem: text.charAt(0).toLowerCase() + text.slice(1) },
    })
  }
}
