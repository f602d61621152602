import { useEffect, useEffectEvent, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import { Form as RouterForm } from 'react-router'
import { styled } from 'styled-components'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { Saving } from './saving.ts'

type FormProps = {
  form: { handleSubmit: () => Promise<void> }
  element: RefObject<HTMLFormElement | null>
  errors: Readonly<Record<string, string>>
  isBusy: boolean
  saving?: Saving
  children: ReactNode
  className?: string
}

/** Shows errors beside their fields; sends nothing while a submission is under way. Ctrl+S and ⌘S submit it. */
export function Form({ form, element, errors, isBusy, saving, children, className }: FormProps) {
  const isHydrated = useIsHydrated()
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy && saving?.isDirty !== false) void form.handleSubmit()
  }
  useSaveShortcut(element)
  return (
    <ServerErrors value={errors}>
      <Parts ref={element} method="post" onSubmit={submit} noValidate={isHydrated} className={className}>
        {children}
      </Parts>
    </ServerErrors>
  )
}

function useSaveShortcut(element: RefObject<HTMLFormElement | null>): void {
  const save = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 's'
    if (!isShortcut) return
    event.preventDefault()
    const dialog = document.querySelector('dialog[open]')
    if (!dialog || dialog.contains(element.current)) element.current?.requestSubmit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => save(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const Parts = styled(RouterForm)`
  display: grid;
  gap: var(--space-5);
`
