import { keyframes, styled } from 'styled-components'
import { VisuallyHidden } from './visually-hidden.tsx'

const turn = keyframes`to { transform: rotate(1turn); }`

const Ring = styled.span`
  display: inline-block;
  inline-size: 1.5rem;
  block-size: 1.5rem;
  border: 2.5px solid color-mix(in oklab, currentColor 22%, transparent);
  border-top-color: currentColor;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;

  &[data-size='sm'] {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    border-width: 2px;
  }
  &[data-size='lg'] {
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border-width: 4px;
  }
  &[data-tone='primary'] {
    color: var(--primary-text);
  }
  &[data-tone='gray'] {
    color: var(--ink-soft);
  }
  &[data-tone='success'] {
    color: var(--success-text);
  }
  &[data-tone='danger'] {
    color: var(--error-text);
  }
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 3s !important;
    animation-iteration-count: infinite !important;
  }
`

type SpinnerProps = {
  size?: 'sm' | 'md' | 'lg'
  tone?: 'primary' | 'gray' | 'success' | 'danger' | 'current'
  /** Announced to screen readers; without it the spinner is decorative. */
  label?: string
}

export function Spinner({ size = 'md', tone = 'primary', label }: SpinnerProps) {
  const ring = <Ring data-size={size} data-tone={tone} aria-hidden />
  if (label === undefined) return ring
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
