import { styled } from 'styled-components'
import { pageColumn } from '#web/ui/layout.ts'

export const AlbumPage = styled.main`
  ${pageColumn(7)}
  padding: clamp(var(--space-6), 5vw, var(--space-8)) var(--gutter) var(--space-9);

  > header {
    display: grid;
    gap: var(--space-3);
  }
  h1 {
    overflow-wrap: anywhere;
  }
  section > h2 {
    margin-block-end: var(--space-4);
    font-size: var(--text-xl);
  }
`

export const Kicker = styled.p`
  color: var(--primary-text);
  font-size: var(--text-sm);
  font-weight: 650;
`

export const Lead = styled.p`
  max-inline-size: var(--text-width);
  color: var(--ink-soft);
  font-size: var(--text-lg);
  line-height: 1.5;
`

export const Likes = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  svg {
    color: var(--primary-text);
  }
`
