import { Field } from '../ui/field.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { useBoundField } from './use-bound-field.ts'

type Props = { label: string; placeholder: string; required?: boolean; autoComplete?: string }

/** Typed as dd/MM/yyyy. */
export function DateField({ label, required, ...input }: Props) {
  const { field, value, error } = useBoundField<string>()
  return (
    <Field label={label} error={error} required={required}>
      <DateInput
        {...input}
        name={field.name}
        value={value}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
        onBlur={field.handleBlur}
      />
    </Field>
  )
}
