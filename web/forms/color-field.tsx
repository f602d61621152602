import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { parseColor } from '#rules/themes/theme-schema.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useBoundText } from './use-bound-field.ts'

export function ColorField({ label, hint, pickLabel }: { label: string; hint?: ReactNode; pickLabel: string }) {
  const { input, value, error } = useBoundText()
  return (
    <Field label={label} hint={hint} error={error} required>
      <Line>
        <Swatch type="color" aria-label={pickLabel} value={parseColor(value) ?? '#000000'} onChange={input.onChange} />
        <Input {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Line>
    </Field>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2);
`
const Swatch = styled.input`
  inline-size: 48px;
  block-size: 48px;
  padding: 3px;
  border: 1.5px solid var(--control);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  cursor: pointer;
`
