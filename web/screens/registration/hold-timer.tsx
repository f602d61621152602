import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { CheckoutOrder } from './registration-data.ts'

const Strip = styled.p`
  position: sticky;
  z-index: var(--layer-header);
  inset-block-start: 0;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  margin-inline: calc(-1 * var(--gutter));
  padding: var(--space-3) var(--gutter);
  background: var(--primary-solid);
  color: var(--on-primary-solid);
  line-height: 1.3;

  > strong {
    margin-inline-start: auto;
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: var(--display-stretch);
    font-weight: 800;
    line-height: 1;
  }
  &[data-ending] {
    background: var(--warning-solid);
    color: var(--on-warning-solid);
  }
  @media (min-width: 60rem) {
    position: static;
    margin-inline: 0;
    padding: var(--space-3) var(--space-5);
    border-radius: var(--radius-3);
  }
`

// Seconds left at which screen readers announce the time: every second would be unbearable.
const announceAtSeconds = [600, 300, 60]
const endingSeconds = 300

type HoldTimerProps = { seconds: number; of?: 'places' | 'items' }

export function HoldTimer({ seconds, of = 'places' }: HoldTimerProps) {
  const { t } = useTranslation('registration')
  const announcedLimit = announceAtSeconds.findLast((limit) => seconds <= limit)
  return (
    <Strip data-ending={seconds <= endingSeconds ? '' : undefined}>
      <Icon name="clock" size={22} />
      <span>{t(of === 'items' ? 'more.held' : 'hold.text')}</span>
      <strong role="timer" aria-live="off">
        {formatClock(seconds)}
      </strong>
      <VisuallyHidden role="status">
        {announcedLimit
          ? t(of === 'items' ? 'more.left' : 'hold.left', {
              count: Math.max(1, Math.ceil(Math.min(announcedLimit, seconds) / 60)),
            })
          : ''}
      </VisuallyHidden>
    </Strip>
  )
}

export function HeldPlaces({ order: { heldUntil, serverNow } }: { order: CheckoutOrder }) {
  const seconds = useSecondsLeft(heldUntil, serverNow)
  return seconds > 0 ? <HoldTimer seconds={seconds} /> : null
}

/** By the server's clock: `serverNow` corrects a wrong clock of the device. Never below 0. */
export function useSecondsLeft(heldUntil: string, serverNow: string): number {
  const end = Date.parse(heldUntil)
  const [seconds, setSeconds] = useState(secondsBetween(Date.parse(serverNow), end))
  useEffect(() => {
    const clockSkewMs = Date.parse(serverNow) - Date.now()
    const tick = () => setSeconds(secondsBetween(Date.now() + clockSkewMs, end))
    tick()
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [end, serverNow])
  return seconds
}

const secondsBetween = (now: number, end: number) => Math.max(0, Math.ceil((end - now) / 1000))

/** 34:09, or 71:59:59 for the long holds of bank transfers. */
function formatClock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const visibleParts = parts[0] === 0 ? parts.slice(1) : parts
  return visibleParts.map((part) => String(part).padStart(2, '0')).join(':')
}
