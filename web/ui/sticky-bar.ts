import { styled } from 'styled-components'

/** Stays at the lower edge of a phone, over the whole width of its page. */
export const StickyBar = styled.div`
  position: sticky;
  z-index: var(--layer-header);
  inset-block-end: 0;
  display: flex;
  margin-inline: calc(-1 * var(--gutter));
  padding: var(--space-3) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--line);
  background: var(--surface-raised);

  @media (min-width: 60rem) {
    position: static;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
  }
`
