import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ProfileIntent } from '#rules/accounts/profile-forms.ts'
import { Banner } from '#web/ui/banner.tsx'

type PartFormProps = {
  intent: ProfileIntent
  refusal?: string | null
  id?: string
  children: ReactNode
}

export function PartForm({ intent, refusal, id, children }: PartFormProps) {
  return (
    <Form method="post" noValidate>
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
