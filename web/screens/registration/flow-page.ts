import { styled } from 'styled-components'

export const FlowPage = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  inline-size: 100%;
  max-inline-size: 68rem;
  margin-inline: auto;
  padding: var(--space-5) var(--gutter) var(--space-7);

  @media not (min-width: 60rem) {
    &:has(> form) {
      padding-block-end: 0;
    }
  }
  @media (min-width: 60rem) {
    gap: var(--space-6);
    padding-block: var(--space-6) var(--space-8);
  }
`
export const FlowHead = styled.header`
  display: grid;
  gap: var(--space-1);

  > h1 {
    font-size: var(--text-2xl);
  }
  > p {
    color: var(--ink-soft);
  }
`
