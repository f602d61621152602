import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { toneStyle, type Tone } from './tone.ts'

const Box = styled.span`
  ${toneStyle}
  display: inline-flex;
  align-items: center;
  gap: 0.45em;
  padding: 0.2em 0.6em;
  border-radius: var(--radius-2);
  background: var(--tone-tint);
  color: var(--tone-text);
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.4;
  white-space: nowrap;

  &[data-dot]::before {
    content: '';
    inline-size: 0.5em;
    block-size: 0.5em;
    border-radius: 50%;
    background: var(--tone-border);
  }
`

type BadgeProps = { tone?: Tone; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <Box data-tone={tone} className={className}>
      {children}
    </Box>
  )
}

export function StatusChip({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <Box data-tone={tone} data-dot="" className={className}>
      {children}
    </Box>
  )
}
