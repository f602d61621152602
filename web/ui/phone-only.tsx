import { styled } from 'styled-components'

export const PhoneOnly = styled.span`
  @media (min-width: 48rem) {
    display: none;
  }
`
