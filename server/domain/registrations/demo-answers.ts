import type { SeededRandom } from '#rules/random/seeded-random.ts'
import { askedFields, readAnswers, type Answers, type Athlete } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { formatDay } from '#rules/time/day.ts'

type Source = Readonly<{ fields: readonly FormField[]; country: string; clubs: readonly string[] }>

/** Invented answers; a few athletes owe required ones, as after a registration by staff. */
export function demoAnswers(dice: SeededRandom, athlete: Athlete, { fields, ...texts }: Source): Answers {
  const typed: Record<string, string> = {}
  for (const field of fields) {
    const isLeftOut = dice.next() < (field.required ? 0.04 : 0.35)
    const isAsked = askedFields(fields, athlete, typed).includes(field)
    if (isAsked && !isLeftOut) typed[field.id] = demoAnswer(dice, field, texts)
  }
  return readAnswers(fields, athlete, typed).answers
}

function demoAnswer(dice: SeededRandom, field: FormField, { country, clubs }: Omit<Source, 'fields'>): string {
  switch (field.kind) {
    case 'short_text':
      return dice.pick(clubs)
    case 'long_text':
      return field.required ? dice.pick(clubs) : ''
    case 'number':
      return String(dice.between(Math.ceil(field.min ?? 1), Math.floor(field.max ?? 100)))
    case 'date':
      return formatDay(field.max ?? field.min ?? '2026-01-15')
    case 'choice':
      return dice.pick(field.options)
    case 'choices':
      return field.options.filter(() => dice.next() < 0.4).join('\n')
    case 'yes_no':
      return dice.next() < 0.5 ? 'yes' : 'no'
    case 'country':
      return country
    case 'file':
      return ''
  }
}
