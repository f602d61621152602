import { styled } from 'styled-components'
import { Radio } from '../ui/choices.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { useBoundText } from './use-bound-field.ts'

type RadioFieldProps = {
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
  required?: boolean
}

/** One of a few, all of them in sight. */
export function RadioField({ label, hint, options, required = false }: RadioFieldProps) {
  const { field, value, error } = useBoundText()
  return (
    <FieldGroup label={label} hint={hint} error={error} required={required}>
      <Options>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={field.name}
            value={option.value}
            label={option.label}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            onChange={() => field.handleChange(option.value)}
          />
        ))}
      </Options>
    </FieldGroup>
  )
}

const Options = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
`
