import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type CodeFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & { hasAutoFocus?: boolean }

export function CodeField({ hasAutoFocus, ...field }: CodeFieldProps) {
  return (
    <Field {...field} required>
      <Code
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for this one input, or it is what was wrong
        autoFocus={hasAutoFocus}
      />
    </Field>
  )
}

const Code = styled(Input)`
  max-inline-size: 16rem;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.08em;
`
