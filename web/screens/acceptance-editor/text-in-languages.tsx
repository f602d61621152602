import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AgreementTexts } from '#rules/agreements/agreement-schema.ts'
import { locales, type Locale } from '#rules/text/locale.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'

type Props = {
  label: string
  language: Locale
  value: AgreementTexts
  maxLength: number
  isLine?: boolean
  /** That no language has a text. */
  error: string | null
  errorOf: (locale: Locale) => string | null
  onChange: (value: AgreementTexts) => void
}

/** The organization's language first; a text that is missing in the other is read in it. */
export function TextInLanguages({ label, language, value, maxLength, isLine, error, errorOf, onChange }: Props) {
  const { t } = useTranslation(['acceptance', 'common'])
  const ordered = locales.toSorted((one, other) => Number(other === language) - Number(one === language))
  const inputOf = (locale: Locale) => ({
    lang: locale,
    maxLength,
    value: value[locale],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [locale]: event.currentTarget.value }),
  })
  return (
    <Columns>
      {ordered.map((locale) => (
        <Field
          key={locale}
          label={`${label} (${t(`common:language.${locale}`)})`}
          required={locale === language}
          error={errorOf(locale) ?? (locale === language ? error : null)}
        >
          {isLine ? <Input {...inputOf(locale)} autoComplete="off" /> : <TextArea {...inputOf(locale)} rows={2} />}
        </Field>
      ))}
    </Columns>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
`
