import { styled } from 'styled-components'

export type Figure = { label: string; value: string; notes?: readonly string[] }

export function Figures({ figures }: { figures: readonly Figure[] }) {
  const longest = Math.max(...figures.map(({ value }) => value.length))
  return (
    <Frame style={{ '--longest': longest, '--columns': figures.length }}>
      <dl>
        {figures.map(({ label, value, notes = [] }) => (
          <div key={label} data-long={value.length > 9 ? '' : undefined}>
            <dt>{label}</dt>
            <dd data-part="value">{value}</dd>
            {notes.length > 0 && (
              <dd>
                {notes.map((note) => (
                  <span key={note}>{note}</span>
                ))}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Frame>
  )
}

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  container-type: inline-size;

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: 1px;
  }
  dl > div {
    flex: 1 1 40%;
    padding: var(--space-3) var(--space-4) var(--space-4);
    outline: 1px solid var(--line);
  }
  dl > [data-long] {
    flex-basis: 100%;
  }
  dt,
  dd {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    line-height: 1.4;
  }
  dt {
    font-size: var(--text-sm);
    font-weight: 600;
  }
  span {
    display: block;
  }
  [data-part='value'] {
    margin-block: var(--space-1);
    color: var(--ink);
    font-family: var(--font-display);
    font-size: 1.5rem;
    font-stretch: 112%;
    font-weight: 800;
    line-height: 1.15;
    white-space: nowrap;
  }
  @container (min-width: 30rem) {
    dl > :is(div, [data-long]) {
      flex-basis: 40%;
      padding: var(--space-4) var(--space-5);
    }
  }
  @container (min-width: 52rem) {
    dl {
      display: grid;
      grid-template: auto auto auto / repeat(var(--columns), minmax(0, 1fr));
      row-gap: 0;
    }
    dl > div {
      display: grid;
      grid-template-rows: subgrid;
      grid-row: span 3;
    }
    [data-part='value'] {
      font-size: clamp(1.125rem, calc((100cqi / var(--columns) - 3rem) * 1.6 / var(--longest)), 1.75rem);
    }
  }
`
