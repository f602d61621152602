import type { FieldKind } from '#rules/registration-forms/form-field.ts'
import type { IconName } from '#web/ui/icon.tsx'

export const iconOfKind: Readonly<Record<FieldKind, IconName>> = {
  short_text: 'short-text',
  long_text: 'long-text',
  number: 'number',
  date: 'calendar',
  choice: 'choice',
  choices: 'choices',
  yes_no: 'toggle',
  country: 'globe',
  file: 'clip',
}
