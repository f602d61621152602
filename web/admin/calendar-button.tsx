import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { formatDay, parseDay, type Day } from '#rules/time/day.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CalendarBounds } from './calendar.tsx'
import { placePopover } from './place-popover.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

type CalendarButtonProps = CalendarBounds & {
  label: string
  text: string
  onPick: (text: string) => void
}

/** Opens a calendar, whose code is loaded then. Above everything, a modal dialog included. */
export function CalendarButton({ label, text, onPick, ...bounds }: CalendarButtonProps) {
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const parsed = parseDay(text)
  const pick = (day: Day) => {
    onPick(formatDay(day))
    panel.current?.hidePopover()
  }
  useLayoutEffect(() => {
    if (isOpen) placePopover(panel.current!, button.current!)
  }, [isOpen])
  if (!isHydrated) return null
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        icon="calendar"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <Panel
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
        }}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton height="23rem" />}>
            <Calendar {...bounds} day={'day' in parsed ? parsed.day : null} onPick={pick} />
          </Suspense>
        )}
      </Panel>
    </>
  )
}

const Panel = styled.div`
  position: absolute;
  inset: var(--popover-y, auto) auto auto var(--popover-x, auto);
  inline-size: min(22rem, calc(100vw - 2 * var(--space-2)));
  min-block-size: 24.5rem;
  margin: 0;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  color: var(--ink);
  box-shadow: var(--shadow-3);
`
