import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { useFilterField } from './filter-form.tsx'
import { Select } from '#web/ui/input.tsx'

type Option = { value: string; label: string }

export type FilterChoice = {
  name: string
  label: string
  allLabel: string
  options: Option[]
  group?: { label: string; options: Option[] }
  /** It only shows further filters. */
  filtersNothing?: boolean
}

export function FilterSelect({ form, name, label, allLabel, options, group }: FilterChoice & { form: string }) {
  const id = useId()
  const [query] = useSearchParams()
  const value = query.get(name) ?? ''
  const select = useFilterField<HTMLSelectElement>(value)
  const chosen = [...options, ...(group?.options ?? [])].find((option) => option.value === value)
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <Select ref={select} id={id} form={form} name={name} defaultValue={value} title={chosen?.label ?? allLabel}>
        <option value="">{allLabel}</option>
        {options.map(optionOf)}
        {group && <optgroup label={group.label}>{group.options.map(optionOf)}</optgroup>}
      </Select>
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-1);

  label {
    font-size: var(--text-sm);
  }
`

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
