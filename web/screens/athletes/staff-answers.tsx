import { applicableFields, type Athlete, type TypedAnswers } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { AnswerInputs, type AnswersForm } from '../registration/answer-fields.tsx'
import type { Choice } from '../registration/registration-data.ts'

type Props = {
  form: AnswersForm
  fields: readonly FormField[]
  athlete: Athlete
  typed: TypedAnswers
  countries: Choice[]
}

/** The inputs of the athlete's own form, of which staff may leave out any. */
export function StaffAnswers({ form, fields, athlete, typed, countries }: Props) {
  const applicable = applicableFields(fields, athlete, typed).filter(({ kind }) => kind !== 'file')
  const optional = applicable.map((field) => ({ ...field, required: false }))
  return <AnswerInputs form={form} path="answers" fields={optional} countries={countries} />
}

/** Inputs that appear while somebody types have a text from the beginning. */
export const blankAnswers = (fields: readonly FormField[]): TypedAnswers =>
  Object.fromEntries(fields.map(({ id }) => [id, '']))

export const postedAnswers = (answers: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([id, text]) => [`answers.${id}`, String(text)]))
