import { styled } from 'styled-components'
import { Anchor } from './anchor.tsx'

export const TextLink = styled(Anchor)`
  color: var(--primary-text);
  font-weight: 550;
  text-decoration: underline;
  text-decoration-color: color-mix(in oklab, currentColor 40%, transparent);
  text-decoration-thickness: 1.5px;
  transition: text-decoration-color var(--fast);

  &:hover {
    text-decoration-color: currentColor;
  }
  &[data-quiet] {
    color: inherit;
    font-weight: inherit;
  }
`
