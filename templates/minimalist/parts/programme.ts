import { styled } from 'styled-components'
import { pageWidth } from '#web/ui/layout.ts'

/**
 * `--thread` is the colour of the thread, `--margin` its distance from the left, `--indent` the space between it and
 * the text.
 */
export const Programme = styled.main`
  --thread: var(--primary-border);
  --weight: 1.5px;
  --margin: 0px;
  --indent: var(--space-5);
  --chapter: clamp(2.5rem, 6vw, 4.5rem);
  ${pageWidth}
  padding: 0 var(--gutter) var(--chapter);
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
    /* Without clipping, printers shrink the whole page if something is slightly too wide. */
    overflow: clip;
    overflow-clip-margin: 6mm;
  }
`
