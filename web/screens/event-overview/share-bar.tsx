import type { CSSProperties } from 'react'
import { styled } from 'styled-components'

export const ShareBar = ({ share }: { share: number }) => <Track aria-hidden style={styleOf(Math.min(1, share))} />

const styleOf = (share: number) => ({ '--share': share }) as CSSProperties

const Track = styled.span`
  display: block;
  block-size: 6px;
  border-radius: 3px;
  background: var(--surface-sunken);

  &::before {
    content: '';
    display: block;
    inline-size: calc(var(--share) * 100%);
    block-size: 100%;
    border-radius: inherit;
    background: var(--primary-border);
  }
`
