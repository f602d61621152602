import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { Form as RouterForm } from 'react-router'
import { styled } from 'styled-components'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

type FormProps = {
  form: { handleSubmit: () => Promise<void> }
  element: RefObject<HTMLFormElement | null>
  /** Validation codes by input name. */
  errors: Readonly<Record<string, string>>
  isBusy: boolean
  children: ReactNode
  className?: string
}

/** Shows errors beside their fields; sends nothing while a submission is under way. */
export function Form({ form, element, errors, isBusy, children, className }: FormProps) {
  const isHydrated = useIsHydrated()
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy) void form.handleSubmit()
  }
  return (
    <ServerErrors value={errors}>
      <Parts ref={element} method="post" onSubmit={submit} noValidate={isHydrated} className={className}>
        {children}
      </Parts>
    </ServerErrors>
  )
}

const Parts = styled(RouterForm)`
  display: grid;
  gap: var(--space-5);
`
