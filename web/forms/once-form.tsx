import type { ComponentProps, SubmitEvent } from 'react'
import { Form } from 'react-router'
import { useSubmitOnce } from './use-submit-once.ts'

/** A form of buttons and native inputs that a double press sends once. */
export function OnceForm({ preventScrollReset = false, ...props }: ComponentProps<typeof Form>) {
  const submitOnce = useSubmitOnce({ preventScrollReset })
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    const { submitter } = submission.nativeEvent
    void submitOnce(submitter instanceof HTMLButtonElement ? submitter : submission.currentTarget)
  }
  return <Form method="post" {...props} onSubmit={submit} />
}
