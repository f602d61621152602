import type { ReactNode, SubmitEvent } from 'react'
import { styled } from 'styled-components'
import type { ProfileIntent } from '#rules/accounts/profile-forms.ts'
import { useSendOnce } from '#web/forms/use-send-once.ts'
import { Banner } from '#web/ui/banner.tsx'

type PartFormProps = {
  intent: ProfileIntent
  refusal?: string | null
  id?: string
  onSubmit?: (submission: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The browser sends it: most of its acts change who is logged in, where, or how. */
export function PartForm({ intent, refusal, id, onSubmit, children }: PartFormProps) {
  const sendOnce = useSendOnce()
  return (
    <Form method="post" noValidate onSubmit={onSubmit ?? sendOnce}>
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      {refusal && (
        <Banner tone="error" isAlert>
          {refusal}
        </Banner>
      )}
      {children}
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: var(--space-4);
  max-inline-size: 30rem;

  > div {
    inline-size: 100%;
  }
`
