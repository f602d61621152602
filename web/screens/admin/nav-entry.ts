import { styled } from 'styled-components'
import { Anchor } from '#web/ui/anchor.tsx'

export const NavEntry = styled(Anchor)`
  display: flex;
  align-items: center;
  min-block-size: var(--target);
  padding-inline: var(--space-3);
  border-radius: var(--radius-2);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-weight: 600;
  text-decoration: none;

  &:hover,
  &[aria-current] {
    background: var(--surface-sunken);
    color: var(--ink);
  }
`
