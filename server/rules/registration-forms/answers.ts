/**
 * What an athlete answered to an event's own fields. The server decides with the same functions as the browser which
 * fields are asked, so that answers to hidden fields are dropped and required ones cannot be left out.
 */
import * as v from 'valibot'
import { currencyOfCountry } from '../organizations/countries.ts'
import { ageOn } from '../competitions/category.ts'
import { isBlank, line, paragraphs } from '../text/fields.ts'
import { formatDay, type Day } from '../time/day.ts'
import { dayField, writtenDays } from '../time/day-schema.ts'
import type { FormField } from './form-field.ts'

export const maxShortText = 300
export const maxLongText = 3000

/** Texts: also a choice, and a country by its code. Days are `YYYY-MM-DD`. */
export type AnswerValue = string | number | boolean | readonly string[]

/** With the label it was given under, by field id: a field may be renamed or disabled later. */
export type Answers = Readonly<Record<string, Readonly<{ label: string; value: AnswerValue }>>>

/** As typed, by field id; several choices are a line each. */
export type TypedAnswers = Readonly<Record<string, string>>

export type Athlete = Readonly<{ competitionId: string; birthDate: Day | null; raceDay: Day }>

type FormFields = readonly FormField[]

/** The fields of a form that an athlete is asked, for what was typed so far. */
export function applicableFields(fields: FormFields, athlete: Athlete, typed: TypedAnswers): FormField[] {
  const applicable = new Map<string, FormField>()
  for (const field of fields) {
    const isFor = field.competitions.length === 0 || field.competitions.includes(athlete.competitionId)
    if (field.enabled && isFor && isConditionMet(field, athlete, typed, applicable)) applicable.set(field.id, field)
  }
  return [...applicable.values()]
}

function isConditionMet(
  { condition }: FormField,
  { birthDate, raceDay }: Athlete,
  typed: TypedAnswers,
  applicable: ReadonlyMap<string, FormField>,
): boolean {
  if (condition === null) return true
  if (condition.kind === 'answer') {
    const answers = (typed[condition.field] ?? '').split('\n')
    return applicable.has(condition.field) && condition.isOneOf.some((answer) => answers.includes(answer))
  }
  if (birthDate === null) return false
  const age = ageOn(raceDay, birthDate)
  return condition.kind === 'under' ? age < condition.age : age >= condition.age
}

type ReadAnswers = Readonly<{ answers: Answers; errors: Readonly<Record<string, string>> }>

/** The answers to what is asked; everything else that was typed is dropped. `errors` are validation codes by field id. */
export function readAnswers(fields: FormFields, athlete: Athlete, typed: TypedAnswers): ReadAnswers {
  const answers: Record<string, { label: string; value: AnswerValue }> = {}
  const errors: Record<string, string> = {}
  for (const field of applicableFields(fields, athlete, typed)) {
    if (field.kind === 'file') continue
    const text = typed[field.id] ?? ''
    if (isBlank(text)) {
      if (field.required) errors[field.id] = 'required'
      continue
    }
    const result = v.safeParse(answerTo(field), text)
    if (result.success) answers[field.id] = { label: field.label, value: result.output }
    else errors[field.id] = result.issues[0].message
  }
  return { answers, errors }
}

type AnsweredField = Exclude<FormField, { kind: 'file' }>

function answerTo(field: AnsweredField): v.GenericSchema<string, AnswerValue> {
  switch (field.kind) {
    case 'short_text':
      return line(maxShortText)
    case 'long_text':
      return v.pipe(paragraphs(maxLongText), v.nonEmpty('required')) as v.GenericSchema<string, string>
    case 'number':
      return numberBetween(field)
    case 'date':
      return dayWithin(field)
    case 'choice':
      return v.picklist(field.options, 'selection')
    case 'choices':
      return v.pipe(
        v.string('selection'),
        v.transform((text) => [...new Set(text.split('\n').filter(Boolean))]),
        v.check((chosen) => chosen.every((option) => field.options.includes(option)), 'selection'),
      )
    case 'yes_no':
      return v.pipe(
        v.picklist(['yes', 'no'], 'selection'),
        v.transform((answer) => answer === 'yes'),
      )
    case 'country':
      return v.pipe(
        v.string('selection'),
        v.check((code) => currencyOfCountry.has(code), 'selection'),
      )
  }
}

const numberBetween = ({ min, max }: { min: number | null; max: number | null }) =>
  v.pipe(
    v.string('number'),
    v.trim(),
    v.regex(/^[-+]?\d{1,10}(?:[.,]\d{1,6})?$/, 'number'),
    v.transform((text) => Number(text.replace(',', '.'))),
    v.check((number) => min === null || number >= min, `min_value:${min}`),
    v.check((number) => max === null || number <= max, `max_value:${max}`),
  )

const dayWithin = ({ min, max }: { min: Day | null; max: Day | null }) =>
  dayField({
    after: min === null ? writtenDays.after : shiftDay(min, -1),
    before: max === null ? writtenDays.before : shiftDay(max, 1),
  })

const shiftDay = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** What was answered, as it is typed. */
export function typedAnswers(fields: FormFields, answers: Answers): TypedAnswers {
  const typed = fields.flatMap((field): [string, string][] => {
    const value = answers[field.id]?.value
    return value === undefined ? [] : [[field.id, typedAnswer(field, value)]]
  })
  return Object.fromEntries(typed)
}

function typedAnswer({ kind }: FormField, value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return value.join('\n')
  return kind === 'date' ? formatDay(String(value)) : String(value)
}
