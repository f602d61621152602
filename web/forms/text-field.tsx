import type { ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useBoundField } from './use-bound-field.ts'

type Props = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur'> & { label: string; hint?: string }

export function TextField({ label, hint, required, className, ...input }: Props) {
  const { field, value, error } = useBoundField<string>()
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      <Input
        {...input}
        name={field.name}
        value={value}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
        onBlur={field.handleBlur}
      />
    </Field>
  )
}
