import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Submission } from '#web/forms/use-submission.ts'
import type { SignUpAnswer } from './signup-answer.ts'
import type { SignUpData } from './signup-data.ts'
import { SignUpFields } from './signup-fields.tsx'
import { SignUpFrame } from './signup-frame.tsx'
import { StartOver } from './start-over.tsx'
import { stepOf } from './steps.ts'

type Props = { data: SignUpData; answer: SignUpAnswer | undefined; creation: Submission }

export function SignUpScreen({ data, answer, creation }: Props) {
  const [query] = useSearchParams()
  // Remounts the form when the draft was deleted or restored.
  const [restartCount, setRestartCount] = useState(0)
  // A form sent without scripts has no step in its address.
  const step = stepOf(query) ?? answer?.step ?? 'organization'
  return (
    <SignUpFrame step={step}>
      <SignUpFields
        key={restartCount}
        step={step}
        data={data}
        answer={restartCount ? undefined : answer}
        creation={creation}
      />
      <StartOver onDraftReplaced={() => setRestartCount((count) => count + 1)} />
    </SignUpFrame>
  )
}
