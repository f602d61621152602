import { createContext, use, useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'

type FieldContext = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

const Context = createContext<FieldContext | null>(null)

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  align-content: start;
  min-inline-size: 0;
`
const Group = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;
`
const labelStyle = `
  display: block;
  font-size: var(--text-sm);
  font-weight: 600;
  line-height: 1.35;
`
const Label = styled.label`
  ${labelStyle}
`
const Legend = styled.legend`
  ${labelStyle}
  margin-block-end: var(--space-3);
`
const Mark = styled.span`
  margin-inline-start: 0.2em;
  color: var(--error-text);
`
export const Hint = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
  line-height: 1.4;
`
const ErrorText = styled.p`
  display: flex;
  gap: var(--space-2);
  color: var(--error-text);
  font-size: var(--text-sm);
  font-weight: 550;
  line-height: 1.4;

  > svg {
    margin-block-start: 0.05em;
  }
`

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Its presence marks the input as invalid. */
  error?: string | null
  required?: boolean
  id?: string
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, required = false, id, className, children }: FieldProps) {
  const field = useFieldIds(id, hint, error, required)
  return (
    <Box className={className}>
      <Label htmlFor={field.id}>
        {label}
        {required && <Mark aria-hidden>*</Mark>}
      </Label>
      {hint && <Hint id={`${field.id}-hint`}>{hint}</Hint>}
      <Context value={field}>{children}</Context>
      <FieldError id={`${field.id}-error`} error={error} />
    </Box>
  )
}

/** Like `Field`, for a group of choices. */
export function FieldGroup({ label, hint, error, required = false, id, className, children }: FieldProps) {
  const field = useFieldIds(id, hint, error, required)
  return (
    <Group className={className} id={field.id} aria-describedby={field.describedBy} tabIndex={-1}>
      <Legend>
        {label}
        {required && <Mark aria-hidden>*</Mark>}
      </Legend>
      {hint && <Hint id={`${field.id}-hint`}>{hint}</Hint>}
      {children}
      <FieldError id={`${field.id}-error`} error={error} />
    </Group>
  )
}

export function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  if (!error) return null
  return (
    <ErrorText id={id}>
      <Icon name="alert" size={18} />
      <span>{error}</span>
    </ErrorText>
  )
}

function useFieldIds(givenId: string | undefined, hint: ReactNode, error: FieldProps['error'], isRequired: boolean) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return { id, describedBy: descriptionIds.join(' ') || undefined, isInvalid: Boolean(error), isRequired }
}

export function useFieldAttributes() {
  const field = use(Context)
  if (!field) return {}
  return {
    id: field.id,
    required: field.isRequired || undefined,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
  }
}
