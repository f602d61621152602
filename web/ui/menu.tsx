import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from './icon.tsx'
import { isCharacter, menuIndexFor } from './menu-item.ts'

const Box = styled.details`
  position: relative;
  inline-size: fit-content;

  > summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--target);
    min-inline-size: var(--target);
    padding-inline: var(--space-3);
    border-radius: var(--radius-2);
    font-size: var(--text-sm);
    font-weight: 600;
    list-style: none;
    user-select: none;
  }
  > summary::-webkit-details-marker {
    display: none;
  }
  > summary:hover,
  &[open] > summary {
    background: color-mix(in oklab, currentColor 9%, transparent);
  }
  > summary > svg:last-child {
    transition: rotate var(--fast);
  }
  &[open] > summary > svg:last-child {
    rotate: 180deg;
  }
`
const Sheet = styled.div`
  position: absolute;
  z-index: var(--layer-menu);
  inset-block-start: calc(100% + var(--space-1));
  inset-inline-start: 0;
  display: grid;
  min-inline-size: 13rem;
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  color: var(--ink);
  box-shadow: var(--shadow-3);

  [data-align='end'] > & {
    inset-inline: auto 0;
  }
  :is(a, button) {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: 100%;
    min-block-size: var(--target);
    padding-inline: var(--space-3);
    border: 0;
    border-radius: var(--radius-2);
    background: none;
    font-size: var(--text-sm);
    font-weight: 550;
    text-align: start;
    text-decoration: none;
  }
  :is(a, button):hover {
    background: var(--surface-sunken);
  }
  [aria-current] {
    font-weight: 700;
  }
`

type MenuProps = {
  label: ReactNode
  icon?: IconName
  ariaLabel?: string
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** Works without JavaScript; with it, arrows move in it, and Escape, a press outside and a choice close it. */
export function Menu({ label, icon, ariaLabel, align = 'start', className, children }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const foldOutside = (event: Event) => {
      const details = box.current
      if (details?.open && !details.contains(event.target as Node)) details.open = false
    }
    document.addEventListener('pointerdown', foldOutside)
    document.addEventListener('focusin', foldOutside)
    return () => {
      document.removeEventListener('pointerdown', foldOutside)
      document.removeEventListener('focusin', foldOutside)
    }
  }, [])
  const fold = () => {
    box.current?.querySelector('summary')?.focus({ preventScroll: true })
    box.current?.removeAttribute('open')
  }
  return (
    <Box ref={box} className={className} data-align={align} onKeyDown={(event) => moveByKey(event, fold)}>
      <summary aria-label={ariaLabel}>
        {icon && <Icon name={icon} />}
        {label}
        <Icon name="chevron" size={16} />
      </summary>
      <Sheet onClick={(event) => (event.target as Element).closest('a, button') && fold()}>{children}</Sheet>
    </Box>
  )
}

function moveByKey(event: KeyboardEvent<HTMLDetailsElement>, fold: () => void): void {
  const { key, currentTarget: details, target } = event
  const isOpening = !details.open && (key === 'ArrowDown' || key === 'ArrowUp')
  const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox'
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping || !(details.open || isOpening)) return
  details.open = true
  const items = [...details.querySelectorAll<HTMLElement>('a, button:enabled, input:enabled')]
  const texts = items.map((item) => (item.closest('label') ?? item).textContent)
  const next = items[menuIndexFor(texts, items.indexOf(target as HTMLElement), key)]
  if (key === 'Escape') fold()
  else next?.focus()
  // A letter is no shortcut of the page while a menu is open.
  if (next || key === 'Escape' || isCharacter(key)) event.preventDefault()
}
