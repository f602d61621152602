import { styled } from 'styled-components'
import { IconList } from '#templates/icon-list.tsx'

export const LitList = styled(IconList)`
  li {
    line-height: 1.45;
  }
  svg {
    margin-block-start: 0.1em;
    color: var(--light-text);
  }
`
