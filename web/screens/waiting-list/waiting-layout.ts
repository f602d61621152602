import { styled } from 'styled-components'

export const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  inline-size: 100%;
  max-inline-size: 44rem;
  margin-inline: auto;
  padding: var(--space-6) var(--gutter) var(--space-8);
`

export const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`

export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
