import { css } from 'styled-components'

/** For a link that covers its card: the whole card, with `position: relative`, is clickable. */
export const coveringLink = css`
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`
