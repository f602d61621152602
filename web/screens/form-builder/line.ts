import { styled } from 'styled-components'

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
`
