import { createFormHook } from '@tanstack/react-form'
import { CheckField } from './check-field.tsx'
import { ColorField } from './color-field.tsx'
import { DateField } from './date-field.tsx'
import { fieldContext, formContext } from './form-context.ts'
import { SelectField } from './select-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

/**
 * TanStack Form bound to our fields. Give it one of the schemas in rules as `validators: { onChange: schema }`: errors
 * are known at once and shown where a person has left the field or tried to send the form.
 */
export const { useAppForm } = createFormHook({
  fieldComponents: { TextField, TextAreaField, DateField, SelectField, CheckField, ColorField },
  formComponents: {},
  fieldContext,
  formContext,
})
