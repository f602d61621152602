import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { keyframes, styled } from 'styled-components'
import { Button } from './button.tsx'

const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`

const Frame = styled.dialog`
  inline-size: min(34rem, calc(100vw - 2 * var(--space-4)));
  max-block-size: calc(100dvh - 2 * var(--space-4));
  margin: auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--surface-raised);
  color: var(--ink);
  box-shadow: var(--shadow-3);
  overscroll-behavior: contain;

  &[data-size='wide'] {
    inline-size: min(56rem, calc(100vw - 2 * var(--space-4)));
  }
  &[data-size='side'] {
    inline-size: min(30rem, 100vw);
    block-size: 100dvh;
    max-block-size: 100dvh;
    margin: 0 0 0 auto;
    border-width: 0 0 0 1px;
    border-radius: 0;
  }
  &[data-size='top'] {
    inline-size: min(40rem, calc(100vw - 2 * var(--space-4)));
    margin-block-start: max(var(--space-4), 8dvh);
  }
  &[open] {
    animation: ${rise} var(--normal) var(--ease);
  }
  &::backdrop {
    background: rgb(10 12 16 / 0.55);
  }
  @media (max-width: 30rem) {
    margin-block-end: 0;
    inline-size: 100vw;
    max-inline-size: 100vw;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
    padding-block-end: env(safe-area-inset-bottom);

    &[data-size='top'] {
      block-size: 100dvh;
      max-block-size: 100dvh;
      margin: 0;
      inline-size: 100vw;
      border-width: 0;
      border-radius: 0;
    }
  }
`
const Body = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
`
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-4);

  > h2 {
    padding-block-start: var(--space-2);
    font-size: var(--text-xl);
  }
  > button {
    margin: calc(-1 * var(--space-2)) calc(-1 * var(--space-2)) 0 0;
    color: var(--ink-soft);
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-3);
  margin-block-start: var(--space-2);

  @media (max-width: 30rem) {
    > * {
      flex: 1 1 100%;
    }
  }
`

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  actions?: ReactNode
  /** `side` is a panel of full height at the end of the screen; `top` stays in place while its height changes. */
  size?: 'normal' | 'wide' | 'side' | 'top'
  /** Whether only its own buttons close it, for what must be decided. */
  isBinding?: boolean
}

/** The native modal dialog: it traps focus, restores it and hides the page from screen readers. */
export function Dialog({ isOpen, onClose, title, closeLabel, children, actions, size, isBinding }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = frame.current
    if (isOpen && !dialog?.open) {
      opener.current = document.activeElement
      dialog?.showModal()
      if (window.matchMedia('(hover: hover)').matches) focusFirstField(dialog)
    }
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])
  // The browser restores the focus only of what is closed before it is removed.
  useEffect(() => () => restoreFocus(opener.current), [])
  const closeFromOutside = (event: MouseEvent) => {
    if (!isBinding && event.target === frame.current) onClose()
  }
  return (
    <Frame
      ref={frame}
      aria-labelledby={titleId}
      data-size={size}
      onClick={closeFromOutside}
      onCancel={(event) => {
        // Only `isOpen` closes the dialog, never the browser.
        event.preventDefault()
        if (!isBinding) onClose()
      }}
      onClose={() => isOpen && onClose()}
    >
      {isOpen && (
        <Body>
          <Head>
            <h2 id={titleId}>{title}</h2>
            {!isBinding && <Button variant="quiet" size="sm" icon="x" aria-label={closeLabel} onClick={onClose} />}
          </Head>
          <div>{children}</div>
          {actions && <Actions>{actions}</Actions>}
        </Body>
      )}
    </Frame>
  )
}

/** Rather than the button that closes. Not by touch, where a keyboard would cover the dialog. */
function focusFirstField(dialog: HTMLElement | null): void {
  dialog?.querySelector<HTMLElement>(':is(input:not([type="hidden"]), select, textarea):enabled')?.focus()
}

function restoreFocus(opener: Element | null): void {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}
