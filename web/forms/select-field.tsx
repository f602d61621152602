import type { ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { useBoundField } from './use-bound-field.ts'

type Props = { label: string; hint?: string; required?: boolean; autoComplete?: string; children: ReactNode }

export function SelectField({ label, hint, required, autoComplete, children }: Props) {
  const { field, value, error } = useBoundField<string>()
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <Select
        name={field.name}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
        onBlur={field.handleBlur}
      >
        {children}
      </Select>
    </Field>
  )
}
