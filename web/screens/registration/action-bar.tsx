import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { StickyBar } from '#web/ui/sticky-bar.ts'

const Bar = styled(StickyBar)`
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);

  > button {
    flex: 1 1 auto;
    max-inline-size: 22rem;
    padding-inline: var(--space-4);
    font-size: var(--text-base);
  }
  @media (min-width: 60rem) {
    > button {
      max-inline-size: none;
      font-size: var(--text-lg);
    }
  }
`
const Amount = styled.a`
  display: grid;
  align-content: center;
  min-block-size: var(--target);
  color: var(--ink);
  text-decoration: none;
  white-space: nowrap;

  > small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    line-height: 1.3;
  }
  > strong {
    font-size: var(--text-lg);
    line-height: 1.2;
  }
  @media (min-width: 60rem) {
    display: none;
  }
`

export function ActionBar({ label, amount, children }: { label: string; amount: string | null; children: ReactNode }) {
  return (
    <Bar>
      {amount !== null && (
        <Amount href="#summary">
          <small>{label}</small>
          <strong>{amount}</strong>
        </Amount>
      )}
      {children}
    </Bar>
  )
}
