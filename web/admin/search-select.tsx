import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { controlField } from '#web/forms/control-field.tsx'
import { optionsOf } from '#web/forms/options-of.tsx'
import { useListbox } from './use-listbox.ts'
import { foldText } from '#rules/text/normalize-text.ts'
import { useFieldAttributes } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

export type Choice = { value: string; label: string }

type SearchSelectProps = {
  name?: string
  value?: string | undefined
  choices: readonly Choice[]
  placeholder?: string
  display?: (choice: Choice) => string
  onChange?: (event: { currentTarget: { value: string } }) => void
  onBlur?: () => void
}

const maxShown = 40

/** A select of many choices, searched by typing; without scripts a native one. */
export function SearchSelect(props: SearchSelectProps) {
  const { name, value, choices, placeholder = '', display = ({ label }) => label, onChange, onBlur } = props
  if (useIsHydrated()) return <Combobox {...props} />
  return (
    <Select name={name} value={value} onChange={onChange} onBlur={onBlur}>
      {placeholder && <option value="">{placeholder}</option>}
      {optionsOf(choices.map((choice) => (choice.value === value ? { ...choice, label: display(choice) } : choice)))}
    </Select>
  )
}

function Combobox({
  name,
  value,
  choices,
  placeholder,
  display = ({ label }) => label,
  onChange,
  onBlur,
}: SearchSelectProps) {
  const { t } = useTranslation('admin')
  const [query, setQuery] = useState<string | null>(null)
  const matches = query === null ? [] : choices.filter((choice) => isMatch(choice, query)).slice(0, maxShown)
  const chosen = choices.find((choice) => choice.value === value)
  const chosenLabel = chosen ? display(chosen) : (value ?? '')
  const pick = (index: number) => {
    onChange?.({ currentTarget: { value: matches[index]!.value } })
    setQuery(null)
  }
  const { id, index, optionId, input } = useListbox({
    count: matches.length,
    round: query ?? '',
    isSearching: false,
    onOpen: pick,
  })
  const isOpen = query !== null
  const press = (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') {
      // A dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setQuery(null)
    } else if (isOpen) input.onKeyDown(event)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setQuery('')
    }
  }
  const close = () => {
    setQuery(null)
    onBlur?.()
  }
  return (
    <Box>
      {name && <input type="hidden" name={name} value={value} />}
      <Input
        {...useFieldAttributes()}
        {...input}
        aria-expanded={isOpen}
        aria-activedescendant={isOpen ? input['aria-activedescendant'] : undefined}
        value={query ?? chosenLabel}
        placeholder={chosenLabel || placeholder}
        autoComplete="off"
        spellCheck={false}
        onClick={() => isOpen || setQuery('')}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={close}
      />
      <Icon name="chevron" />
      {isOpen && (
        <List
          id={id}
          role="listbox"
          aria-label={chosenLabel}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          {matches.map((choice, position) => (
            <Option
              key={choice.value}
              id={optionId(position)}
              role="option"
              aria-selected={position === index}
              data-chosen={choice.value === value ? '' : undefined}
              onClick={() => pick(position)}
            >
              {display(choice)}
            </Option>
          ))}
        </List>
      )}
      {isOpen && matches.length === 0 && <None role="status">{t('searchSelect.none')}</None>}
    </Box>
  )
}

const plain = (text: string) => foldText(text).replaceAll('_', ' ')

const isMatch = ({ value, label }: Choice, query: string) => {
  const text = plain(`${label} ${value}`)
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export const SearchSelectField = controlField(SearchSelect)

const popup = `
  position: absolute;
  z-index: 2;
  inset-block-start: calc(100% + 4px);
  inset-inline: 0;
  margin: 0;
  padding: var(--space-1);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
`
const Box = styled.div`
  position: relative;

  > input {
    padding-inline-end: var(--space-7);
    text-overflow: ellipsis;
  }
  > svg {
    position: absolute;
    inset-inline-end: var(--space-3);
    inset-block-start: 50%;
    translate: 0 -50%;
    pointer-events: none;
    color: var(--ink-soft);
  }
`
const List = styled.div`
  ${popup}
  max-block-size: 18rem;
  overflow-y: auto;

  &:empty {
    display: none;
  }
`
const Option = styled.div`
  display: flex;
  align-items: center;
  min-block-size: 44px;
  padding-inline: var(--space-3);
  border-radius: var(--radius-2);
  cursor: pointer;

  &[data-chosen] {
    font-weight: 650;
  }
  &:hover {
    background: var(--surface-sunken);
  }
  &[aria-selected='true'] {
    background: var(--primary-tint);
  }
`
const None = styled.p`
  ${popup}
  padding: var(--space-3);
  color: var(--ink-soft);
`
