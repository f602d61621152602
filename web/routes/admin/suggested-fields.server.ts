import { translatorOf } from '#server/i18n/translator.ts'
import { blankField, type FieldDraft } from '#rules/registration-forms/form-draft.ts'
import type { Locale } from '#rules/text/locale.ts'

/** What forms usually ask, in the organization's language, as athletes read it. */
export function suggestedFields(language: Locale): FieldDraft[] {
  const t = translatorOf(language)
  const textsOf = (id: string) => ({ label: t(`suggested-fields:${id}.label`) })
  const withHelp = (id: string) => ({ ...textsOf(id), help: t(`suggested-fields:${id}.help`) })
  const under18 = { ...blankField('file', '').condition, kind: 'under', age: '18' } as const
  return [
    { ...blankField('short_text', 'club'), ...textsOf('club') },
    { ...blankField('choice', 'shirt'), ...textsOf('shirt'), options: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
    {
      ...blankField('choice', 'blood_group'),
      ...textsOf('blood_group'),
      options: ['0+', '0−', 'A+', 'A−', 'B+', 'B−', 'AB+', 'AB−'],
    },
    { ...blankField('long_text', 'allergies'), ...withHelp('allergies') },
    {
      ...blankField('file', 'medical_certificate'),
      ...withHelp('medical_certificate'),
      required: true,
      isHealth: true,
      mayFollow: true,
    },
    {
      ...blankField('file', 'consent'),
      ...withHelp('consent'),
      required: true,
      mayFollow: true,
      condition: under18,
    },
    { ...blankField('country', 'country'), ...textsOf('country') },
    { ...blankField('yes_no', 'first_time'), ...textsOf('first_time') },
  ]
}
