import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'

type SaveBarProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  label: string
  isBusy: boolean
  status?: string
  hasTrouble?: boolean
}

export function SaveBar({ label, isBusy, status, hasTrouble = false, variant = 'solid' }: SaveBarProps) {
  return (
    <Bar data-save-bar="">
      {status !== undefined && (
        <p role="status" data-trouble={hasTrouble ? '' : undefined}>
          {status}
        </p>
      )}
      <Button type="submit" variant={variant} busy={isBusy}>
        {label}
      </Button>
    </Bar>
  )
}

const Bar = styled.div`
  position: sticky;
  z-index: 1;
  inset-block-end: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  margin-inline: calc(-1 * var(--space-2));
  padding: var(--space-3) var(--space-2);
  border-block-start: 1px solid var(--line);
  background: var(--surface);

  > p {
    min-inline-size: 0;
    color: var(--ink-soft);
    font-size: var(--text-sm);
    line-height: 1.35;
  }
  > p[data-trouble] {
    color: var(--error-text);
    font-weight: 550;
  }
  > button {
    flex: none;
  }
  > :only-child {
    margin-inline-start: auto;
  }
  @media (max-width: 59.99rem) {
    inset-block-end: calc(60px + env(safe-area-inset-bottom));

    > :only-child {
      flex: 1;
    }
  }
`
