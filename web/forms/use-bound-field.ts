import { useStore } from '@tanstack/react-form'
import { use, useState } from 'react'
import { useFieldContext } from './form-context.ts'
import { useErrorText } from './use-error-text.ts'
import { ServerErrors } from './server-errors.ts'

export function useBoundField<Value>() {
  const field = useFieldContext<Value>()
  const errorText = useErrorText()
  const hasTried = useStore(field.form.store, (form) => form.submissionAttempts > 0)
  const { value, meta } = field.state
  const serverCode = useServerError(field.name, value)
  const [first] = meta.errors as ({ message: string } | undefined)[]
  const code = first && (hasTried || meta.isBlurred) ? first.message : serverCode
  return { field, value, error: errorText(code) }
}

export function useBoundText() {
  const { field, value, error } = useBoundField<string | undefined>()
  const onChange = (event: { currentTarget: { value: string } }) => field.handleChange(event.currentTarget.value)
  return { field, value: value ?? '', error, input: { name: field.name, value, onChange, onBlur: field.handleBlur } }
}

/** The server's error, until the field's value changes. */
function useServerError(name: string, value: unknown): string | undefined {
  const errors = use(ServerErrors)
  const [answer, setAnswer] = useState({ errors, value })
  if (answer.errors !== errors) setAnswer({ errors, value })
  // A draft may restore an empty text where nothing was.
  return (answer.value ?? '') === (value ?? '') ? errors[name] : undefined
}
