import type { ComponentProps, ReactNode } from 'react'
import { parseDay, type Day } from '#rules/time/day.ts'
import { DateInput } from '../ui/date-input.tsx'
import { Field } from '../ui/field.tsx'
import { useBoundText } from './use-bound-field.ts'

type Props = Omit<ComponentProps<typeof DateInput>, 'name' | 'value' | 'onChange' | 'onBlur'> & {
  label: string
  hint?: ReactNode
  required?: boolean
  /** Writes the day below the field in place of its hint: 04/07 is another day to an American. */
  inWords?: (day: Day) => string
}

export function DateField({ label, hint, required, className, inWords, ...input }: Props) {
  const { value, input: bound, error } = useBoundText()
  return (
    <Field label={label} hint={wordsOf(value, inWords) ?? hint} error={error} required={required} className={className}>
      <DateInput {...input} {...bound} />
    </Field>
  )
}

export function wordsOf(text: string, inWords: Props['inWords']): string | null {
  const parsed = parseDay(text)
  return inWords && 'day' in parsed ? inWords(parsed.day) : null
}
