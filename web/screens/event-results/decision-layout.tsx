import { styled } from 'styled-components'

export const Decision = styled.div`
  display: grid;
  gap: var(--space-3);
  max-inline-size: 40rem;
  overflow-wrap: anywhere;
`
export const EntryForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: end;
`
