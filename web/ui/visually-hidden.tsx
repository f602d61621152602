import { css, styled } from 'styled-components'

export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`

export const VisuallyHidden = styled.span`
  ${visuallyHidden}
  margin: -1px;
  white-space: nowrap;
`
