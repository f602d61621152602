import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './button.tsx'

type Props = { children: ReactNode; button: string; onPress: () => void; role?: 'status' }

export const StartOverLine = ({ children, button, onPress, role }: Props) => (
  <Line role={role}>
    {children}
    <Button variant="quiet" size="sm" onClick={onPress}>
      {button}
    </Button>
  </Line>
)

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-block-size: var(--target);
  padding-block-end: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  > button {
    margin-inline-start: calc(-1 * var(--space-4));
  }
`
