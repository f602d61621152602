import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { useFilterField } from './filter-form.tsx'
import { Input } from '#web/ui/input.tsx'

export type TextFilterChoice = { name: string; label: string; inputMode?: 'text' | 'decimal' }

/** The list follows when typing pauses. */
export function TextFilter({ form, name, label, inputMode }: TextFilterChoice & { form: string }) {
  const value = useSearchParams()[0].get(name) ?? ''
  const input = useFilterField<HTMLInputElement>(value)
  return (
    <Box>
      <span>{label}</span>
      <Input
        ref={input}
        type="search"
        form={form}
        name={name}
        defaultValue={value}
        inputMode={inputMode}
        autoComplete="off"
      />
    </Box>
  )
}

const Box = styled.label`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  font-size: var(--text-sm);

  > input {
    flex: 1;
    min-inline-size: 7rem;
  }
`
