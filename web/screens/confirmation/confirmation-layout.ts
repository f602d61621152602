import { styled } from 'styled-components'

export const Page = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  inline-size: 100%;
  max-inline-size: 68rem;
  margin-inline: auto;
  padding: var(--space-5) var(--gutter) var(--space-8);

  @media print {
    gap: var(--space-4);
    padding: 0;
  }
`

export const Head = styled.header`
  display: grid;
  gap: var(--space-2);

  > svg {
    block-size: 28px;
    margin-block-end: var(--space-2);
    color: var(--primary-border);
  }
  > h1 {
    font-size: var(--text-3xl);
  }
  @media print {
    display: none;
  }
  > p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
  }
`
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    gap: var(--space-6);
  }
  @media print {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
`
export const Column = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;

  @media print {
    gap: var(--space-4);
  }
`
