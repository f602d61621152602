import { createFormHook } from '@tanstack/react-form'
import { CheckField } from './check-field.tsx'
import { ColorField } from './color-field.tsx'
import { DateField } from './date-field.tsx'
import { fieldContext, formContext } from './form-context.ts'
import { SelectField } from './select-field.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

/**
 * TanStack Form with our fields. Pass a schema of `rules` as `validators: { onChange: schema }`; errors show once a
 * field is left or the form is submitted.
 */
export const { useAppForm } = createFormHook({
  fieldComponents: { TextField, TextAreaField, DateField, SelectField, CheckField, ColorField },
  formComponents: {},
  fieldContext,
  formContext,
})
