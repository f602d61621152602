import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { locales, type Locale } from '#rules/text/locale.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'

/** Letters: a longer line is wrapped while it is typed. */
const longLine = 100

export type LocalizedFieldProps = {
  label: string
  hint?: string
  /** The organization's: its text comes first, and is read where the other is missing. */
  language: Locale
  /** A text that differs between the languages has a field for each in any case. */
  isBilingual: boolean
  value: LocalizedText
  maxLength: number
  isLine?: boolean
  rows?: number
  required?: boolean
  errorOf: (locale: Locale | null) => string | null
  onChange: (value: LocalizedText) => void
}

export function LocalizedField(props: LocalizedFieldProps) {
  const { label, hint, language, isBilingual, value, maxLength, isLine, rows = 3, required, errorOf, onChange } = props
  const { t } = useTranslation(['admin', 'common'])
  const inputOf = (text: string, change: (text: string) => void, locale: Locale) => {
    const input = {
      lang: locale,
      maxLength,
      value: text,
      onChange: (event: { currentTarget: { value: string } }) => {
        const typed = event.currentTarget.value
        change(isLine ? typed.replaceAll(/[\r\n]+/g, ' ') : typed)
      },
    }
    if (isLine && maxLength <= longLine) return <Input {...input} autoComplete="off" />
    return isLine ? <LongLine {...input} rows={1} /> : <TextArea {...input} rows={rows} />
  }
  if (typeof value === 'string' && !isBilingual) {
    return (
      <Field label={label} hint={hint} required={required ?? false} error={errorOf(null)}>
        {inputOf(value, onChange, language)}
      </Field>
    )
  }
  const texts = textsOf(value, language)
  const ordered = locales.toSorted((one, other) => Number(other === language) - Number(one === language))
  return (
    <Columns>
      {ordered.map((locale) => {
        const isMain = locale === language
        return (
          <Field
            key={locale}
            label={`${label} (${t(`common:language.${locale}`)})`}
            hint={isMain ? hint : t('admin:localized.fallback')}
            required={isMain && required === true}
            error={errorOf(locale) ?? (isMain ? errorOf(null) : null)}
          >
            {inputOf(texts[locale], (text) => onChange(localizedOf({ ...texts, [locale]: text }, language)), locale)}
          </Field>
        )
      })}
    </Columns>
  )
}

type Texts = Readonly<Record<Locale, string>>

export function textsOf(text: LocalizedText, language: Locale): Texts {
  const texts = typeof text === 'string' ? { [language]: text } : text
  return { en: texts.en ?? '', es: texts.es ?? '' }
}

/** One text for all languages unless another language has its own. */
export function localizedOf(texts: Texts, language: Locale): LocalizedText {
  const filled = locales.filter((locale) => texts[locale])
  if (filled.every((locale) => locale === language)) return texts[language]
  return Object.fromEntries(filled.map((locale) => [locale, texts[locale]]))
}

const LongLine = styled(TextArea)`
  min-block-size: 48px;
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-4);
  align-items: start;
`
