import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Numbering } from '../configuration.ts'

/** `isScreenOnly` parts are not printed. */
export type Part = { id: string; title: string; body: ReactNode; isScreenOnly?: boolean }

type ChaptersProps = { parts: Part[]; numbering: Numbering; crossing: ReactNode; crossesAfter: string[] }

/** The thread crosses the page after the first part of `crossesAfter` that exists, else after the first part. */
export function Chapters({ parts, numbering, crossing, crossesAfter }: ChaptersProps) {
  const crossingIndex = crossesAfter.map((id) => parts.findIndex((part) => part.id === id)).find((index) => index >= 0)
  const last = crossingIndex ?? 0
  return (
    <>
      {parts.slice(0, last + 1).map((part, index) => (
        <Chapter key={part.id} part={part} number={formatChapterNumber(index + 1, numbering)} />
      ))}
      {crossing}
      {parts.slice(last + 1).map((part, index) => (
        <Chapter key={part.id} part={part} number={formatChapterNumber(last + index + 2, numbering)} isAcross />
      ))}
    </>
  )
}

type ChapterProps = { part: Part; number: string | null; isAcross?: boolean }

function Chapter({ part: { id, title, body, isScreenOnly }, number, isAcross = false }: ChapterProps) {
  return (
    <Spread
      id={id}
      aria-labelledby={`${id}-title`}
      data-across={isAcross ? '' : undefined}
      data-print={isScreenOnly ? 'no' : undefined}
    >
      <Margin>
        {number && <Number aria-hidden>{number}</Number>}
        <h2 id={`${id}-title`}>{title}</h2>
      </Margin>
      <Body>{body}</Body>
    </Spread>
  )
}

const romans = ['x', 'ix', 'viii', 'vii', 'vi', 'v', 'iv', 'iii', 'ii', 'i'] as const

export function formatChapterNumber(number: number, numbering: Numbering): string | null {
  if (numbering === 'none') return null
  if (numbering === 'arabic') return String(number)
  return number > 10 ? `x${formatChapterNumber(number - 10, numbering)}` : romans[10 - number]!
}

export const Spread = styled.section`
  position: relative;
  display: grid;
  padding-block: var(--chapter);
  padding-inline: var(--indent) 0;

  &:target {
    scroll-margin-block-start: 0;
  }
  &[data-across] {
    padding-inline: 0 var(--indent);
  }
  &::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: var(--margin);
    border-inline-start: var(--weight) solid var(--thread);
  }
  &[data-across]::before {
    inset-inline: auto 0;
  }
  @media (min-width: 60rem) {
    grid-template-columns: var(--margin) minmax(0, 1fr);
    padding-inline-start: 0;
  }
  /* Columns that continue on the next printed page must be inside blocks: in a grid their end would be cut off. */
  @media print {
    display: block;
    min-block-size: 18mm;
    padding-inline-start: var(--margin);

    &[data-across] {
      padding-inline: var(--margin) var(--indent);
    }
  }
`

export const Margin = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-2);
  min-inline-size: 0;
  padding-block-end: var(--space-5);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  h2 {
    color: var(--ink);
    font-size: clamp(1.5rem, 1.35rem + 0.5vw, 1.75rem);
    line-height: 1.15;
  }
  @media (min-width: 60rem) {
    padding-inline-end: var(--space-6);
  }
  @media print {
    position: absolute;
    inset-inline-start: 0;
    inline-size: calc(var(--margin) - 5mm);
    padding: 0;
  }
`

const Number = styled.p`
  color: var(--ink-soft);
  font-family: var(--font-display);
  font-size: var(--text-base);
  line-height: 1.15;
`

export const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  align-content: start;
  min-inline-size: 0;

  @media (min-width: 60rem) {
    padding-inline-start: var(--space-7);
  }
  @media print {
    display: block;
    padding-inline-start: 8mm;

    > * + * {
      margin-block-start: 5mm;
    }
  }
`
