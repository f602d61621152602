import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

export function DetailSection({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </Section>
  )
}

export type Fact = { label: string; value: ReactNode }

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <List>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </List>
  )
}

const Section = styled.section`
  display: grid;
  gap: var(--space-2);

  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-block-size: var(--target);
  }
  > header > h2 {
    font-size: var(--text-lg);
  }
`
const List = styled.dl`
  > div {
    display: grid;
    grid-template-columns: 9.5rem minmax(0, 1fr);
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--text-sm);
  }
  @media (max-width: 29.99rem) {
    > div {
      grid-template-columns: 7.5rem minmax(0, 1fr);
    }
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    overflow-wrap: anywhere;
  }
`
