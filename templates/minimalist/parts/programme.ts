import { styled } from 'styled-components'

/** The sheet a page is set on. `--thread` is the line, `--margin` where it runs, `--indent` the room beside it on phones. */
export const Programme = styled.main`
  --thread: var(--primary-border);
  --weight: 1.5px;
  --margin: 0px;
  --indent: var(--space-5);
  --chapter: clamp(2.5rem, 6vw, 4.5rem);
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding: 0 var(--gutter) var(--chapter);
  /* No word is wider than its column. */
  overflow-wrap: anywhere;

  @media (min-width: 60rem) {
    --margin: 13.5rem;
    --indent: var(--space-7);
  }
  @media print {
    --margin: 38mm;
    --indent: 8mm;
    --chapter: 5mm;
    --weight: 0.9pt;
    page: programme;
    max-inline-size: none;
    padding: 0;
    line-height: 1.42;
    /* What is a hair too wide must not make a printer shrink all of it. */
    overflow: clip;
    overflow-clip-margin: 6mm;
  }
`
