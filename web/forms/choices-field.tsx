import { styled } from 'styled-components'
import { Checkbox } from '../ui/choices.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { useBoundText } from './use-bound-field.ts'

type ChoicesFieldProps = {
  label: string
  hint?: string | null
  options: readonly { value: string; label: string }[]
  required?: boolean
  /** Whether the form posts its inputs, not its values. */
  isPosted?: boolean
}

/** Several of a list; the field's value has the chosen ones, each on a line. */
export function ChoicesField({ label, hint, options, required = false, isPosted = false }: ChoicesFieldProps) {
  const { field, value, error } = useBoundText()
  const chosen = new Set(value.split('\n').filter(Boolean))
  const choose = (option: string, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== option)
    field.handleChange([...others, ...(isChosen ? [option] : [])].join('\n'))
  }
  return (
    <FieldGroup label={label} hint={hint} error={error} required={required}>
      <Choices>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            name={isPosted ? `${field.name}[${index}]` : undefined}
            value={option.value}
            label={option.label}
            aria-invalid={error && index === 0 ? true : undefined}
            checked={chosen.has(option.value)}
            onChange={(event) => choose(option.value, event.currentTarget.checked)}
          />
        ))}
      </Choices>
    </FieldGroup>
  )
}

const Choices = styled.div`
  max-block-size: 14rem;
  overflow-y: auto;
  padding-inline: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
`
