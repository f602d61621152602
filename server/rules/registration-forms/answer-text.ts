import type { Day } from '../time/day.ts'
import type { AnswerValue } from './answers.ts'
import type { FieldKind } from './form-field.ts'

export type AnswerWords = Readonly<{ yes: string; no: string; country(code: string): string; day(day: Day): string }>

export function answerText(kind: FieldKind | undefined, value: AnswerValue, words: AnswerWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'object') return value.join(', ')
  if (kind === 'date') return words.day(String(value))
  return kind === 'country' ? words.country(String(value)) : String(value)
}
