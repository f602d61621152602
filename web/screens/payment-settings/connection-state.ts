import { styled } from 'styled-components'

export const connectionTones = { pending: 'info', active: 'success', restricted: 'warning', revoked: 'error' } as const

export const ConnectionState = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  > p {
    flex-basis: 100%;
    max-inline-size: var(--text-width);
  }
`
