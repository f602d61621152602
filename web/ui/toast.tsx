import { useEffect, useMemo, useState, type FocusEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { toast, Toaster, useSonner } from 'sonner'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'
import { forgetUndo, rememberUndo } from './last-undo.ts'
import { formatShortcut } from './shortcut.ts'
import { coversControls, followDialog, releaseSpace, reserveDialogSpace, reserveSpace } from './toast-space.ts'

// The colours of warnings and questions are fixed, with 3:1 on both surfaces.
const Layer = styled.div`
  /* Read here, because sonner defines properties of the same names inside. */
  --toast-info: var(--info-border);
  --toast-success: var(--success-border);
  --toast-error: var(--error-border);

  [data-sonner-toaster] {
    z-index: var(--layer-toast);
    font-family: var(--font-text);
  }
  [data-sonner-toast] {
    --tone: var(--toast-info);
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: 100%;
    min-block-size: 52px;
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--line);
    border-inline-start: 4px solid var(--tone);
    border-radius: var(--radius-2);
    background: var(--surface-raised);
    color: var(--ink);
    box-shadow: var(--shadow-3);
    font-size: var(--text-sm);
    line-height: 1.4;
  }
  [data-sonner-toast][data-type='success'] {
    --tone: var(--toast-success);
  }
  [data-sonner-toast][data-type='warning'] {
    --tone: #ea580c;
  }
  [data-sonner-toast][data-type='error'] {
    --tone: var(--toast-error);
  }
  [data-sonner-toast].question {
    --tone: #b7860b;
  }
  /* What a toast covers can still be clicked. */
  &[data-covering] [data-sonner-toast] {
    pointer-events: none;

    :is(a, button) {
      pointer-events: auto;
    }
  }
  [data-icon] {
    color: var(--tone);
  }
  [data-content] {
    flex: 1;
    min-inline-size: 0;
  }
  [data-title] {
    font-weight: 600;
  }
  [data-description] {
    color: var(--ink-soft);
  }
  [data-button] {
    min-block-size: var(--target);
    margin-block: calc(-1 * var(--space-2));
    padding: 0 var(--space-3);
    border: 1.5px solid var(--control);
    border-radius: var(--radius-2);
    background: none;
    font-weight: 600;
    white-space: nowrap;
  }
  [data-button] kbd {
    margin-inline-start: var(--space-1);
    color: var(--ink-soft);
    font: inherit;
    font-size: var(--text-xs);
    font-weight: 500;

    @media (hover: none) {
      display: none;
    }
  }
  [data-close-button] {
    order: 2;
    display: grid;
    place-items: center;
    inline-size: var(--target);
    block-size: var(--target);
    margin: calc(-1 * var(--space-2)) calc(-1 * var(--space-3)) calc(-1 * var(--space-2)) 0;
    border: 0;
    border-radius: var(--radius-2);
    background: none;
    color: var(--ink-soft);
  }
`

const durationMs = 2500

type ToastsProps = { label: string; closeLabel: string }

/** In an open dialog they stand at its screen's top, as its buttons are below and all outside of it is inert. */
export function Toasts({ label, closeLabel }: ToastsProps) {
  const [home, setHome] = useState<HTMLElement | null>(null)
  const host = useMemo(() => home && document.createElement('div'), [home])
  const { isCovering, isInDialog } = usePlace(home, host)
  useEffect(() => {
    if (host) home?.append(host)
    return () => host?.remove()
  }, [home, host])
  const layer = (
    <Layer onFocus={pauseTimers} onBlur={resumeTimers} data-covering={isCovering ? '' : undefined}>
      <Toaster
        position={isInDialog ? 'top-left' : 'bottom-left'}
        duration={durationMs}
        gap={10}
        customAriaLabel={label}
        icons={{
          info: <Icon name="info" />,
          success: <Icon name="check" />,
          warning: <Icon name="alert" />,
          error: <Icon name="alert" />,
          close: <Icon name="x" size={16} />,
        }}
        toastOptions={{ unstyled: true, closeButtonAriaLabel: closeLabel }}
      />
    </Layer>
  )
  return <div ref={setHome}>{host && createPortal(layer, host)}</div>
}

/** Whether toasts lie over controls, as scrolling may move one under them, and whether a dialog has them. */
function usePlace(home: HTMLElement | null, host: HTMLElement | null) {
  const { toasts } = useSonner()
  const [isCovering, setCovering] = useState(false)
  const [isInDialog, setInDialog] = useState(false)
  const hasToasts = toasts.length > 0
  useEffect(() => {
    if (!hasToasts || !host || !home) return
    const look = () => {
      setInDialog(followDialog(host, home))
      reserveDialogSpace()
      const covers = coversControls()
      setCovering(covers)
      if (covers) reserveSpace()
    }
    look()
    const timer = setInterval(look, 200)
    return () => {
      clearInterval(timer)
      releaseSpace()
      home.append(host)
      setInDialog(false)
    }
  }, [hasToasts, home, host])
  return { isCovering, isInDialog }
}

// sonner pauses for the pointer, but not for focus: focus is translated to the pointer's events.
function pauseTimers(event: FocusEvent) {
  toasterOf(event)?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
}

function resumeTimers(event: FocusEvent) {
  if (event.currentTarget.contains(event.relatedTarget)) return
  toasterOf(event)?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
}

function toasterOf(event: FocusEvent): Element | null {
  return event.target.closest('[data-sonner-toaster]')
}

type ToastOptions = {
  description?: ReactNode
  /** `hasUndoKey` when Ctrl+Z does it as well. */
  action?: { label: string; onClick: () => void; hasUndoKey?: boolean }
  /** A toast takes the place of the one before with the same name. */
  name?: string
}

const shownErrors = new Map<string | number, string>()

/** Dismisses the errors of other pages than `pathname`, and on an event's page the Undo of another event. */
export function dismissObsolete(pathname: string): void {
  for (const [id, page] of shownErrors) if (page !== pathname) dismissError(id)
  for (const [id, page] of shownUndos) {
    if (!areOfOtherEvents(page, pathname)) continue
    shownUndos.delete(id)
    toast.dismiss(id)
  }
}

const shownUndos = new Map<string, string>()

const eventIn = (pathname: string) => /^\/admin\/events\/([^/]+)/.exec(pathname)?.[1]

const areOfOtherEvents = (one: string, other: string): boolean => {
  const [first, second] = [eventIn(one), eventIn(other)]
  return first !== undefined && second !== undefined && first !== second
}

export function dismissError(id: string | number): void {
  shownErrors.delete(id)
  toast.dismiss(id)
}

/** Dismisses the errors of what has been repaired or is tried again. */
export function dismissErrors(): void {
  for (const id of shownErrors.keys()) dismissError(id)
}

/** The error stays until it is dismissed, the page is left or a success is shown. One message is shown once. */
function showError(message: string, options?: ToastOptions): string | number {
  const id = toast.error(message, { ...options, id: message, duration: Infinity, closeButton: true })
  shownErrors.set(id, window.location.pathname)
  return id
}

function withUndoKey(message: string, options?: ToastOptions) {
  forgetUndo()
  if (!options?.action) return options
  const { label, onClick, hasUndoKey } = options.action
  const id = options.name ?? `undo ${(undoCount += 1)}`
  shownUndos.set(id, window.location.pathname)
  if (!hasUndoKey) return { ...options, id }
  const keyed = (
    <>
      {label} <kbd aria-hidden="true">{formatShortcut('Z')}</kbd>
    </>
  )
  rememberUndo(() => {
    toast.dismiss(id)
    toast.info(`${label}: ${message}`)
    onClick()
  })
  const press = () => {
    forgetUndo()
    onClick()
  }
  return { ...options, id, action: { label: keyed, onClick: press } }
}

let undoCount = 0

/** Ends an Undo that would overwrite what has been done since. */
export function dismissUndo(id: string | number): void {
  toast.dismiss(id)
  forgetUndo()
}

export const notify = {
  info: (message: string, options?: ToastOptions) => toast.info(message, withUndoKey(message, options)),
  success: (message: string, options?: ToastOptions) => {
    dismissErrors()
    return toast.success(message, withUndoKey(message, options))
  },
  warning: (message: string, options?: ToastOptions) => toast.warning(message, options),
  error: showError,
  question: (message: string, options?: ToastOptions) =>
    toast(message, { ...options, className: 'question', icon: <Icon name="question" /> }),
}
