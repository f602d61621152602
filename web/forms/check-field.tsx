import type { ReactNode } from 'react'
import { Checkbox } from '../ui/choices.tsx'
import { useBoundField } from './use-bound-field.ts'

export function CheckField({ label, hint, required }: { label: ReactNode; hint?: ReactNode; required?: boolean }) {
  const { field, value, error } = useBoundField<boolean | string | undefined>()
  return (
    <Checkbox
      name={field.name}
      label={label}
      hint={hint}
      required={required}
      error={error}
      checked={value === true || value === 'on'}
      onChange={(event) => field.handleChange(event.currentTarget.checked)}
      onBlur={field.handleBlur}
    />
  )
}
