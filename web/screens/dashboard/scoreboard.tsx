import type { CSSProperties } from 'react'
import { styled } from 'styled-components'

export type Score = { label: string; value: string; change?: string; hint?: string }

export function Scoreboard({ scores }: { scores: Score[] }) {
  return (
    <Board>
      {scores.map(({ label, value, change, hint }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd style={{ '--length': value.length } as CSSProperties}>{value}</dd>
          {change && <dd data-part="hint">{change}</dd>}
          {hint && <dd data-part="hint">{hint}</dd>}
        </div>
      ))}
    </Board>
  )
}

const Board = styled.dl`
  display: flex;
  flex-wrap: wrap;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  gap: 1px;

  > div {
    display: grid;
    flex: 1 1 13rem;
    align-content: start;
    gap: var(--space-1);
    padding: var(--space-4) var(--space-5) var(--space-5);
    outline: 1px solid var(--line);
    container-type: inline-size;
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
  }
  dd {
    font-family: var(--font-display);
    /* Fits an Argentine year's revenue of fifteen characters. */
    font-size: clamp(1.25rem, calc(136cqi / var(--length)), 3rem);
    font-stretch: 118%;
    font-weight: 800;
    line-height: 1.05;
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  /* A figure alone in its row is no larger than those above it. */
  @container (min-width: 30rem) {
    dd {
      font-size: 1.5rem;
    }
  }
  dd[data-part='hint'] {
    color: var(--ink-soft);
    font: 400 var(--text-xs) / 1.4 var(--font-text);
    letter-spacing: 0;
    white-space: normal;
  }
  @media (max-width: 29.99rem) {
    > div {
      padding-block: var(--space-3) var(--space-4);
    }
    dd {
      font-size: clamp(1.25rem, calc(136cqi / var(--length)), 2.25rem);
    }
  }
`
