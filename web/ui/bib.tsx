import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { coveringLink } from './covering-link.ts'

/** A size container. `--bib-ground` is the colour that shows through the pin holes. */
export const BibSheet = styled.div`
  --hole: var(--bib-ground, var(--surface));
  position: relative;
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  overflow: hidden;
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  color: var(--ink);
  box-shadow:
    inset 0 0 0 1px var(--line),
    var(--shadow-2);
  container-type: inline-size;
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;

  &::after {
    content: '';
    position: absolute;
    inset: var(--space-3);
    pointer-events: none;
    background:
      radial-gradient(circle at 6px 6px, var(--hole) 5px, transparent 5.6px),
      radial-gradient(circle at calc(100% - 6px) 6px, var(--hole) 5px, transparent 5.6px),
      radial-gradient(circle at 6px calc(100% - 6px), var(--hole) 5px, var(--line) 5.4px 6px, transparent 6.4px),
      radial-gradient(
        circle at calc(100% - 6px) calc(100% - 6px),
        var(--hole) 5px,
        var(--line) 5.4px 6px,
        transparent 6.4px
      );
  }
`

export const LinkedBibSheet = styled(BibSheet)`
  transition:
    translate var(--normal) var(--ease),
    box-shadow var(--normal);

  a {
    ${coveringLink}
  }
  a::after {
    z-index: 1;
  }
  a:focus-visible {
    outline: none;
  }
  &:has(a:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  &:has(a:hover) {
    translate: 0 -3px;
    box-shadow: var(--shadow-3);
  }
`

export const BibHead = styled.div`
  padding: var(--space-3) calc(var(--space-6) + var(--space-1));
  background: var(--primary-solid);
  color: var(--on-primary-solid);
  font-family: var(--font-display);
  font-size: var(--text-sm);
  font-stretch: 118%;
  font-weight: 700;
  line-height: 1.3;
  text-align: center;
  text-wrap: balance;
`

export const BibFoot = styled.div`
  margin-block-start: auto;
  padding: var(--space-2) calc(var(--space-6) + var(--space-1)) var(--space-3);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-weight: 550;
  line-height: 1.3;
  text-align: center;
`

/** The font size follows `--length`, the number of characters. */
export const BibNumeral = styled.div`
  padding: var(--space-4) var(--space-4) var(--space-2);
  font-family: var(--font-display);
  font-size: clamp(2rem, calc(104cqi / max(var(--length, 4), 3)), 9rem);
  font-stretch: 125%;
  font-weight: 850;
  letter-spacing: -0.03em;
  line-height: 0.95;
  text-align: center;
  white-space: nowrap;
`

type BibNumberProps = {
  number: string
  head?: ReactNode
  foot?: ReactNode
  className?: string
  children?: ReactNode
}

export function BibNumber({ number, head, foot, className, children }: BibNumberProps) {
  return (
    <BibSheet className={className}>
      {head && <BibHead>{head}</BibHead>}
      <BibNumeral style={{ '--length': number.length }}>{number}</BibNumeral>
      {children}
      {foot && <BibFoot>{foot}</BibFoot>}
    </BibSheet>
  )
}
