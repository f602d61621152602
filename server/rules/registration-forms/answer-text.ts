import { formatDay } from '../time/day.ts'
import type { AnswerValue } from './answers.ts'
import type { FieldKind } from './form-field.ts'

export type AnswerWords = Readonly<{ yes: string; no: string; country(code: string): string }>

export function answerText(kind: FieldKind | undefined, value: AnswerValue, { yes, no, country }: AnswerWords): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'object') return value.join(', ')
  if (kind === 'date') return formatDay(String(value))
  return kind === 'country' ? country(String(value)) : String(value)
}
