import { styled } from 'styled-components'

/** Sums above a list, each with its name. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Sums>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Sums>
  )
}

const Sums = styled.dl`
  display: grid;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-4);
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
  }
  dd {
    font-family: var(--font-display);
    font-stretch: 112%;
    font-variant-numeric: tabular-nums;
    font-weight: 750;
    white-space: nowrap;
  }
  @media (min-width: 48rem) {
    grid-template-columns: auto;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: var(--space-6);

    > div {
      display: grid;
      justify-content: start;
      gap: 0;
    }
    dd {
      font-size: var(--text-lg);
    }
  }
`
