import { data } from 'react-router'
import * as v from 'valibot'
import { formOf } from '#server/http/request-state.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import type { InvalidAnswer } from './forms/form-answer.ts'
import { valuesOf, type FormValues } from './forms/form-values.ts'
import { runAction, refusalIn, type RefusalAnswer } from './refusal.ts'

/**
 * Parses a form by its schema and passes it to `work`. Answers validation errors by field, and refusals, both with the
 * sent values.
 */
export const runFormAction = async <Schema extends v.GenericSchema, Result>(
  args: Parameters<typeof formOf>[0],
  schema: Schema,
  work: (input: v.InferOutput<Schema>) => Promise<Result>,
) => {
  const values = valuesOf(formOf(args))
  const result = v.safeParse(schema, values)
  const safeValues = withoutSecrets(values)
  if (!result.success) return invalidResponse(result.issues, safeValues)
  return withValues(await runAction(() => work(result.output)), safeValues)
}

const withoutSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

/** Passwords and tokens are never sent back. */
export const isSecret = (name: string): boolean => /password|confirmation|token/i.test(name)

export const invalidResponse = (issues: readonly v.BaseIssue<unknown>[], values: FormValues) =>
  data<InvalidAnswer>({ errors: fieldErrors(issues), values }, { status: 422 })

/** Adds the sent values to a refusal, to fill in the form without scripts. */
export function withValues<Answer>(answer: Answer, values: FormValues) {
  const refusalData = answer as Partial<ReturnType<typeof data<RefusalAnswer>>> | undefined
  return refusalData?.data && refusalIn(refusalData.data)
    ? data({ ...refusalData.data, values }, refusalData.init ?? {})
    : answer
}
