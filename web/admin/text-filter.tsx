import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { Input } from '#web/ui/input.tsx'

export type TextFilterChoice = { name: string; label: string; inputMode?: 'text' | 'decimal' }

/** The list follows when typing pauses. */
export function TextFilter({ form, name, label, inputMode }: TextFilterChoice & { form: string }) {
  const [query] = useSearchParams()
  return (
    <Box>
      <span>{label}</span>
      <Input
        type="search"
        form={form}
        name={name}
        defaultValue={query.get(name) ?? ''}
        inputMode={inputMode}
        autoComplete="off"
      />
    </Box>
  )
}

const Box = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-sm);

  > input {
    inline-size: 7rem;
  }
  @media (max-width: 47.99rem) {
    > input {
      flex: 1;
    }
  }
`
