import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { inputStyle } from '#web/ui/input.tsx'

const maxSearchLength = 100

/** A dialog that opens focuses what has the attribute, which React does not render; the first time it is open already. */
function focusInput(input: HTMLInputElement | null) {
  input?.setAttribute('autofocus', '')
  input?.focus()
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

export function SearchInput({ value, onChange, ...rest }: SearchInputProps) {
  const { t } = useTranslation('admin')
  return (
    <SearchLine>
      <Icon name="search" />
      <input
        ref={focusInput}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('nav.searchHint')}
        aria-label={t('nav.searchLabel')}
        maxLength={maxSearchLength}
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
      />
    </SearchLine>
  )
}

const SearchLine = styled.div`
  position: relative;

  > svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: var(--space-4);
    translate: 0 -50%;
    color: var(--ink-soft);
    pointer-events: none;
  }
  input {
    ${inputStyle}
    padding-inline-start: calc(var(--space-7) - 2px);
    text-overflow: ellipsis;
  }
`
