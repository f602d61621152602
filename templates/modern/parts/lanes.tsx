import { styled } from 'styled-components'

type Mark = { key: string; label: string; place: number }

/** Hidden from screen readers, because each lane states its own value. */
export function AxisMarks({ marks }: { marks: Mark[] }) {
  return (
    <Grid aria-hidden>
      {marks.map(({ key, label, place }) => (
        <span key={key} style={{ insetInlineStart: `${(place * 100).toFixed(2)}%` }}>
          {label}
        </span>
      ))}
    </Grid>
  )
}

/**
 * Lanes along one axis. On phones a `data-long` track is wider than the screen and scrolls, while `data-stays` elements
 * stay in view. It must be focusable or contain something focusable, so that the keyboard can scroll it.
 */
export const Track = styled.div`
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: thin;
  scrollbar-color: var(--control) transparent;
  padding-inline: max(var(--gutter), (100vw - var(--page-width)) / 2);

  > div {
    position: relative;
    isolation: isolate;
    padding-block-start: 2.25rem;
  }
  ol {
    border-block-end: 1px solid var(--line);
  }
  li {
    padding-block: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
  @media (max-width: 47.99rem) {
    &[data-long] > div {
      inline-size: 165%;
    }
    [data-stays] {
      position: sticky;
      inset-inline-start: 0;
      inline-size: calc(100vw - 2 * var(--gutter));
    }
  }
  @media print {
    overflow: visible;
    padding-inline: var(--gutter);
    &[data-long] > div {
      inline-size: auto;
    }
  }
`

const Grid = styled.div`
  position: absolute;
  z-index: -1;
  inset: 0;

  span {
    position: absolute;
    inset-block: 0;
    padding-inline-start: var(--space-2);
    border-inline-start: 1px solid color-mix(in oklab, var(--ink) 9%, transparent);
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
    line-height: 1.4;
    white-space: nowrap;
  }
  span:first-child {
    padding-inline-start: 0;
    border: 0;
  }
  span::first-letter {
    text-transform: uppercase;
  }
`

/** A light from the start of a lane to `--place` (0 to 1). */
export const Comet = styled.div`
  inline-size: max(var(--least, 1rem), calc(var(--place) * 100%));
  min-block-size: var(--high, 6px);
  background: linear-gradient(90deg, transparent, color-mix(in oklab, var(--light) 30%, transparent) 45%, var(--light));

  &[data-dim] {
    background: linear-gradient(90deg, transparent, var(--control));
  }
  @media print {
    border-block-end: 1.5pt solid var(--ink);
    background: none;
    &[data-dim] {
      background: none;
    }
  }
`
