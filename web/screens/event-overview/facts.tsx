import type { CSSProperties } from 'react'
import { styled } from 'styled-components'

export type Fact = { label: string; value: string; hint: string }

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Strip>
      {facts.map(({ label, value, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd style={styleOf(value)}>{value}</dd>
          <dd>{hint}</dd>
        </div>
      ))}
    </Strip>
  )
}

const styleOf = (value: string) => ({ '--length': value.length }) as CSSProperties

const Strip = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: 1px;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  > div {
    display: grid;
    align-content: start;
    gap: var(--space-1);
    padding: var(--space-4) var(--space-5);
    outline: 1px solid var(--line);
    container-type: inline-size;
  }
  dt,
  dd:last-child {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.4;
  }
  dt {
    font-weight: 600;
  }
  dd:nth-child(2) {
    font-family: var(--font-display);
    /* Fits long amounts. */
    font-size: clamp(1rem, calc(136cqi / var(--length)), 1.5rem);
    font-variant-numeric: tabular-nums;
    font-weight: 800;
    line-height: 1.25;
    white-space: nowrap;
  }
  @media (max-width: 47.99rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > div {
      padding: var(--space-3) var(--space-4);
    }
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`
