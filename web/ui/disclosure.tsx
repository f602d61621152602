import type { ReactNode } from 'react'
import { styled } from 'styled-components'

type DisclosureProps = { label: string; isOpen?: boolean; children: ReactNode }

/** Works without scripts; open when its form was rejected. */
export function Disclosure({ label, isOpen = false, children }: DisclosureProps) {
  return (
    <Box open={isOpen}>
      <summary>{label}</summary>
      {children}
    </Box>
  )
}

const Box = styled.details`
  > summary {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
    padding: var(--space-2) var(--space-4);
    border: 1.5px solid var(--control);
    border-radius: var(--radius-2);
    background: var(--surface-raised);
    font-size: var(--text-sm);
    font-weight: 650;
    line-height: 1.2;
    list-style: none;
    cursor: pointer;
  }
  > summary::-webkit-details-marker {
    display: none;
  }
  > summary:hover {
    border-color: var(--ink);
    background: var(--surface-sunken);
  }
  &[open] > summary {
    margin-block-end: var(--space-5);
    border-color: var(--line);
    background: var(--surface-sunken);
  }
`
