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
`
