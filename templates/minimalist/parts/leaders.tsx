import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'

/** Leader dots between a name and its value, as in a table of contents. */
export const leaderDots = css`
  content: '';
  flex: 1 1 1.5rem;
  min-inline-size: 1.25rem;
  block-size: 2px;
  background: radial-gradient(circle at 1px 1px, currentColor 0.7px, transparent 1px) 0 0 / 0.4em 2px repeat-x;
  color: var(--ink-soft);
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
`

type LeadersProps = { lines: (readonly [name: ReactNode, value: ReactNode] | null)[]; className?: string }

export function Leaders({ lines, className }: LeadersProps) {
  const visibleLines = lines.filter((line) => line !== null)
  if (visibleLines.length === 0) return null
  return (
    <List className={className}>
      {visibleLines.map(([name, value], index) => (
        // The list never changes, so that the index is a stable key.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  )
}

const List = styled.dl`
  > div {
    display: flex;
    align-items: baseline;
    gap: 0.5em;
    padding-block: 0.28em;
    line-height: 1.35;
    break-inside: avoid;
  }
  > div::before {
    order: 1;
    ${leaderDots}
  }
  dt {
    flex: none;
    max-inline-size: 60%;
    color: var(--ink-soft);
    overflow-wrap: break-word;
  }
  dd {
    order: 2;
    flex: 0 1 auto;
    min-inline-size: 0;
    max-inline-size: 68%;
    text-align: end;
    text-wrap: balance;
  }
`
