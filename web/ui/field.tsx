import { createContext, use, useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'

type FieldContext = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

const Context = createContext<FieldContext | null>(null)

/** Label, input, hint and error below each other; in a grid of fields, each in a row that neighbours share. */
export const FieldBox = styled.div`
  display: grid;
  align-content: start;
  align-items: start;
  min-inline-size: 0;

  > * + * {
    margin-block-start: var(--space-2);
  }
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
export const FieldLabel = styled.label`
  ${labelStyle}
  align-self: end;
`
const Legend = styled.legend`
  ${labelStyle}
  margin-block-end: var(--space-3);
`
const Mark = styled.span`
  margin-inline-start: 0.2em;
  color: var(--error-text);
`
const ReadOnlyValue = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 48px;
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    color: var(--ink-soft);
  }
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
  error?: string | null
  required?: boolean
  id?: string
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, required = false, id, className, children }: FieldProps) {
  const field = useFieldIds(id, hint, error, required)
  return (
    <FieldBox className={className}>
      <FieldLabel htmlFor={field.id}>
        {label}
        {required && <RequiredMark />}
      </FieldLabel>
      <Context value={field}>{children}</Context>
      {hint && <Hint id={`${field.id}-hint`}>{hint}</Hint>}
      <FieldError id={`${field.id}-error`} error={error} />
    </FieldBox>
  )
}

/** A value that cannot be changed here, and does not look as if it could. */
export function ReadOnlyField({ label, value, hint }: { label: ReactNode; value: ReactNode; hint?: ReactNode }) {
  return (
    <FieldBox>
      <FieldLabel as="span">{label}</FieldLabel>
      <ReadOnlyValue>
        <Icon name="lock" size={18} />
        <span>{value}</span>
      </ReadOnlyValue>
      {hint && <Hint>{hint}</Hint>}
    </FieldBox>
  )
}

export const RequiredMark = () => <Mark aria-hidden>*</Mark>

/** Says what is wrong above its options: what is below many of them is off the screen when the first has the focus. */
export function FieldGroup({ label, hint, error, required = false, id, className, children }: FieldProps) {
  const field = useFieldIds(id, hint, error, required)
  return (
    <Group
      className={className}
      id={field.id}
      aria-describedby={field.describedBy}
      data-invalid={error ? '' : undefined}
      tabIndex={-1}
    >
      <Legend>
        {label}
        {required && <RequiredMark />}
      </Legend>
      {hint && <Hint id={`${field.id}-hint`}>{hint}</Hint>}
      <FieldError id={`${field.id}-error`} error={error} />
      {children}
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
