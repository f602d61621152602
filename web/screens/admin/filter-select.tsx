import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { Select } from '#web/ui/input.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type FilterSelectProps = {
  form: string
  name: string
  label: string
  allLabel: string
  options: { value: string; label: string }[]
}

export function FilterSelect({ form, name, label, allLabel, options }: FilterSelectProps) {
  const id = useId()
  const [query] = useSearchParams()
  return (
    <div>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <Select key={query.get(name)} id={id} form={form} name={name} defaultValue={query.get(name) ?? ''}>
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
