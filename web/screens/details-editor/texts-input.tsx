import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { Locale } from '#rules/text/locale.ts'
import type { TextsInLanguages } from '#rules/text/texts-in-languages.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { focusInput } from './row-parts.tsx'

type Props = {
  label: string
  /** The organization's first. */
  languages: readonly Locale[]
  value: TextsInLanguages
  maxLength: number
  /** That a language has no text, or what is wrong with one. */
  errorOf: (locale: Locale | null) => string | null
  onChange: (value: TextsInLanguages) => void
  onEnter?: () => void
  placeholder?: string
  isFocused?: boolean
}

/** A line of a row, without a label above it: one input for each language. */
export function TextsInput({ label, languages, value, errorOf, onChange, onEnter, placeholder, ...props }: Props) {
  const { t } = useTranslation('common')
  const id = useId()
  const { maxLength, isFocused } = props
  const pressEnter = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' || !onEnter || press.nativeEvent.isComposing) return
    press.preventDefault()
    onEnter()
  }
  return (
    <Lines>
      {languages.map((locale, index) => {
        const error = errorOf(locale) ?? (index === 0 ? errorOf(null) : null)
        const language = t(`language.${locale}`)
        return (
          <div key={locale}>
            <Input
              lang={locale}
              aria-label={languages.length > 1 ? `${label} (${language})` : label}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-${locale}` : undefined}
              placeholder={languages.length > 1 ? language : placeholder}
              autoComplete="off"
              ref={isFocused && index === 0 ? focusInput : undefined}
              maxLength={maxLength}
              value={value[locale]}
              onKeyDown={pressEnter}
              onChange={(event) => onChange({ ...value, [locale]: event.currentTarget.value })}
            />
            <FieldError id={`${id}-${locale}`} error={error} />
          </div>
        )
      })}
    </Lines>
  )
}

const Lines = styled.div`
  display: grid;
  gap: var(--space-2);
  min-inline-size: 0;

  > div {
    display: grid;
    gap: var(--space-1);
  }
`
