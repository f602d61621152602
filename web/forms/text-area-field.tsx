import type { ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/input.tsx'
import { useBoundField } from './use-bound-field.ts'

type Props = Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'required' | 'className'> & {
  label: string
  hint?: string
}

export function TextAreaField({ label, hint, required, className, ...input }: Props) {
  const { field, value, error } = useBoundField<string | undefined>()
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      <TextArea
        {...input}
        name={field.name}
        value={value}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
        onBlur={field.handleBlur}
      />
    </Field>
  )
}
