import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, TextArea } from '#web/ui/input.tsx'
import { useBuilder } from './use-builder.ts'

type TextProps = {
  path: string
  label: string
  hint?: ReactNode
  required?: boolean
  value: string
  onText: (text: string) => void
}

export function TextLine({
  path,
  label,
  hint,
  required,
  value,
  onText,
  ...input
}: TextProps & Omit<ComponentProps<'input'>, keyof TextProps>) {
  const { errorOf } = useBuilder()
  return (
    <Field label={label} hint={hint} required={required} error={errorOf(path)}>
      <Input autoComplete="off" {...input} value={value} onChange={(event) => onText(event.currentTarget.value)} />
    </Field>
  )
}

export function TextBlock({ path, label, hint, value, onText, rows }: TextProps & { rows: number }) {
  const { errorOf } = useBuilder()
  return (
    <Field label={label} hint={hint} error={errorOf(path)}>
      <TextArea rows={rows} value={value} onChange={(event) => onText(event.currentTarget.value)} />
    </Field>
  )
}

type CheckProps = {
  label: string
  hint?: string
  checked: boolean
  isInvalid?: boolean
  onCheck: (checked: boolean) => void
}

export const Check = ({ isInvalid = false, onCheck, ...props }: CheckProps) => (
  <Checkbox
    {...props}
    aria-invalid={isInvalid || undefined}
    onChange={(event) => onCheck(event.currentTarget.checked)}
  />
)
