import { styled } from 'styled-components'
import { Paragraphs } from '#templates/paragraphs.tsx'

type ProseProps = { text: string; hasDropCap?: boolean; isNarrow?: boolean }

export function Prose({ text, hasDropCap = false, isNarrow = false }: ProseProps) {
  const isLong = !isNarrow && text.length > 420
  return (
    <Columns
      data-long={isLong ? '' : undefined}
      data-cap={hasDropCap && isLong && /^\s*\p{L}/u.test(text) ? '' : undefined}
    >
      <Paragraphs text={text} />
    </Columns>
  )
}

const Columns = styled.div`
  max-inline-size: var(--text-width);
  hyphens: auto;

  p + p {
    text-indent: 1.5em;
  }
  &[data-cap] > p:first-of-type::first-letter {
    initial-letter: 3;
    padding-inline-end: 0.13em;
    font-family: var(--font-display);
    font-weight: 450;
  }
  @media (min-width: 70rem) {
    &[data-long] {
      max-inline-size: none;
      columns: 2;
      column-gap: var(--space-7);
      orphans: 2;
      widows: 2;
    }
  }
  @media print {
    &[data-long] {
      max-inline-size: none;
      columns: 2;
      column-gap: 7mm;
    }
  }
`
