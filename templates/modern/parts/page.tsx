import { styled } from 'styled-components'
import { wideType } from './wide-type.ts'

/**
 * `--light` is for lines (3:1 on every background), `--light-text` for text (4.5:1), `--lit` with `--on-lit` for filled
 * areas. In print they are the ink's colour.
 */
export const Page = styled.main`
  --light: var(--accent-border);
  --light-text: var(--accent-text);
  --lit: var(--accent-solid);
  --lit-hover: var(--accent-solid-hover);
  --on-lit: var(--on-accent-solid);
  --focus: var(--ink);
  overflow-x: clip;

  &[data-night='primary'] {
    --light: var(--primary-border);
    --light-text: var(--primary-text);
    --lit: var(--primary-solid);
    --lit-hover: var(--primary-solid-hover);
    --on-lit: var(--on-primary-solid);
  }
  &[data-night='white'] {
    --light: var(--ink);
    --light-text: var(--ink);
    --lit: var(--ink);
    --lit-hover: var(--ink-soft);
    --on-lit: var(--surface-sunken);
  }
  @media print {
    &[data-night] {
      --light: var(--ink);
      --light-text: var(--ink);
      --lit: transparent;
      --on-lit: var(--ink);
    }
  }
`

/** A section of the screen's width. Its children have the page's width, `data-full` ones the screen's. */
export const Band = styled.section`
  position: relative;
  display: grid;
  grid-template-columns: minmax(var(--gutter), 1fr) minmax(0, var(--page-width)) minmax(var(--gutter), 1fr);
  padding-block: clamp(var(--space-7), 6.4vw, var(--space-9));

  > * {
    grid-column: 2;
    min-inline-size: 0;
  }
  > [data-full] {
    grid-column: 1 / -1;
  }
  > h2 {
    margin-block-end: clamp(var(--space-5), 4vw, var(--space-7));
    ${wideType('var(--text-3xl)', 124, 850)}
    letter-spacing: -0.03em;
    line-height: 1;
  }
  &[data-deep] {
    background: var(--surface-sunken);
  }
  @media print {
    padding-block: var(--space-5);
    &[data-deep] {
      background: none;
    }
  }
`
