import { styled } from 'styled-components'

export const Prose = styled.div`
  max-inline-size: 65ch;
  font-size: var(--text-lg);
  line-height: 1.6;
  overflow-wrap: break-word;
  hanging-punctuation: first;

  > * + * {
    margin-block-start: 1em;
  }
  h2 {
    margin-block-start: 1.8em;
    font-size: var(--text-xl);
  }
  h3,
  h4 {
    margin-block-start: 1.5em;
    font-size: var(--text-lg);
  }
  :is(h2, h3, h4) + * {
    margin-block-start: 0.5em;
  }
  ul,
  ol {
    padding-inline-start: 1.3em;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-block-start: 0.4em;
  }
  li::marker {
    color: var(--primary-text);
    font-weight: 650;
  }
  a {
    color: var(--primary-text);
    text-decoration-thickness: 1.5px;
  }
  blockquote {
    padding-inline-start: var(--space-5);
    border-inline-start: 3px solid var(--primary-border);
    font-family: var(--font-display);
    font-weight: 600;
    line-height: 1.4;
  }
  img {
    border-radius: var(--radius-2);
  }
  figcaption {
    margin-block-start: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  code {
    padding: 0.1em 0.3em;
    border-radius: var(--radius-1);
    background: var(--surface-sunken);
    font-size: 0.9em;
  }
  [role='region']:has(> table) {
    overflow-x: auto;
    font-size: var(--text-base);
  }
  table {
    min-inline-size: 100%;
    border-block: 1px solid var(--line);
    overflow-wrap: normal;
    line-height: 1.35;
  }
  caption {
    padding-block-end: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    text-align: start;
  }
  :is(th, td) {
    padding: var(--space-2) var(--space-3);
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  th {
    font-weight: 650;
  }
  thead th {
    background: var(--surface-sunken);
  }
  figure > a {
    display: inline-block;
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--primary-border);
    border-radius: var(--radius-2);
    font-weight: 600;
  }
`
