import * as v from 'valibot'
import type { FormTerms } from '../resources.ts'
import type { TypedField } from './typed-field.ts'

export type Fields = Readonly<Record<string, TypedField>>

export type DetailsOf<F extends Fields> = { [Name in keyof F]: F[Name] extends TypedField<infer Value> ? Value : never }

/** Details as views have them. */
export type StoredOf<F extends Fields> = {
  [Name in keyof F]: Date extends DetailsOf<F>[Name] ? string | null : DetailsOf<F>[Name]
}

export type Texts = Record<string, string>

const inputsOf = (name: string, { inputs }: TypedField) => inputs.map((end) => name + end)

/** `stored` are the texts of the row that is edited. */
export const formSchema = <F extends Fields>(fields: F, terms: FormTerms, stored?: Texts) =>
  v.pipe(
    v.record(v.string(), v.string('format')),
    v.rawTransform<Texts, DetailsOf<F>>(({ dataset: { value: texts }, addIssue, NEVER }) => {
      let isValid = true
      const details = Object.entries(fields).map(([name, field]) => {
        const { onlyIf } = field
        if (onlyIf && texts[onlyIf.input] !== onlyIf.text) return [name, onlyIf.otherwise]
        const inputs = inputsOf(name, field)
        const reading = field.read(
          inputs.map((input) => texts[input] ?? ''),
          terms,
          inputs.every((input) => texts[input] === stored?.[input]),
        )
        if ('value' in reading) return [name, reading.value]
        const key = name + (reading.input ?? '')
        isValid = false
        addIssue({
          message: reading.error,
          path: [{ type: 'object', origin: 'value', input: texts, key, value: texts[key] }],
        })
        return [name, null]
      })
      return isValid ? (Object.fromEntries(details) as DetailsOf<F>) : NEVER
    }),
  )

export const formTexts = (
  fields: Fields,
  row: Readonly<Record<string, unknown>> | null,
  terms: FormTerms,
  isCopy = false,
): Texts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const texts = field.write(row?.[name] ?? null, terms, isCopy)
      return inputsOf(name, field).map((input, index) => [input, texts[index] ?? ''])
    }),
  )

/** The names of fields whose texts differ; choices have no order. */
export const changedFields = (fields: Fields, before: object, after: object, terms: FormTerms): string[] =>
  Object.entries(fields).flatMap(([name, { control, write }]) => {
    const [old, now] = [before, after].map((values) => {
      const texts = write(Reflect.get(values, name) ?? null, terms, false)
      return (control === 'choices' ? texts.join('\n').split('\n').toSorted() : texts).join('\n')
    })
    return old === now ? [] : [name]
  })
