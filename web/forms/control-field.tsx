import type { ComponentType, ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { useBoundText } from './use-bound-field.ts'

type Bound = Pick<ReturnType<typeof useBoundText>['input'], 'name' | 'value' | 'onChange' | 'onBlur'>
type Surroundings = { label: string; hint?: ReactNode; required?: boolean; className?: string }

export const controlField = <Props,>(Control: ComponentType<Props>) =>
  function ControlField({
    label,
    hint,
    required,
    className,
    ...input
  }: Surroundings & Omit<Props, keyof Bound | keyof Surroundings>) {
    const { input: bound, error } = useBoundText()
    return (
      <Field label={label} hint={hint} error={error} required={required} className={className}>
        <Control {...(input as Props)} {...bound} />
      </Field>
    )
  }
