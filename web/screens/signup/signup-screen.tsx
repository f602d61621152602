import { useState } from 'react'
import { useSearchParams, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Submission } from '#web/forms/use-submission.ts'
import { StartOverLine } from '#web/ui/start-over-line.tsx'
import type { SignUpAnswer } from './signup-answer.ts'
import type { SignUpData } from './signup-data.ts'
import { SignUpFields } from './signup-fields.tsx'
import { SignUpFrame } from './signup-frame.tsx'
import { stepOf, signUpPath } from './steps.ts'
import { deleteDraft, restoreDraft, useHasDraft, type SignUpDraft } from './draft.ts'

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

function StartOver({ onDraftReplaced }: { onDraftReplaced: () => void }) {
  const { t } = useTranslation('signup')
  const navigate = useNavigate()
  const hasDraft = useHasDraft()
  const [deletedDraft, setDeletedDraft] = useState<SignUpDraft | null>(null)

  const startOver = () => {
    setDeletedDraft(deleteDraft(Date.now()))
    onDraftReplaced()
    void navigate(signUpPath('organization'))
  }
  const undo = () => {
    if (deletedDraft) restoreDraft(deletedDraft)
    setDeletedDraft(null)
    onDraftReplaced()
  }
  if (deletedDraft && !hasDraft)
    return (
      <StartOverLine role="status" button={t('startOver.undo')} onPress={undo}>
        {t('startOver.done')}
      </StartOverLine>
    )
  if (!hasDraft) return null
  return (
    <StartOverLine button={t('startOver.button')} onPress={startOver}>
      {t('startOver.kept')}
    </StartOverLine>
  )
}
