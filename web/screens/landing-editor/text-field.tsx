import type { Locale } from '#rules/text/locale.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { LocalizedField, type LocalizedFieldProps } from '#web/admin/localized-field.tsx'
import { useErrorText } from '#web/forms/use-error-text.ts'
import type { LandingDraft } from './landing-draft.ts'

type TextName = 'headline' | 'tagline' | 'about'

export type Editing = {
  draft: LandingDraft
  errors: Readonly<Record<string, string>>
  language: Locale
  isBilingual: boolean
  set: (name: TextName | 'heroImage', value: never) => void
}

type TextFieldProps = Editing &
  Pick<LocalizedFieldProps, 'label' | 'hint' | 'maxLength' | 'isLine' | 'rows'> & { name: TextName }

export function TextField({ name, draft, errors, language, isBilingual, set, ...field }: TextFieldProps) {
  const errorText = useErrorText()
  return (
    <LocalizedField
      {...field}
      {...{ language, isBilingual }}
      value={draft[name]}
      errorOf={(locale) => errorText(errors[locale ? `${name}.${locale}` : name])}
      onChange={(text: LocalizedText) => set(name, text as never)}
    />
  )
}
