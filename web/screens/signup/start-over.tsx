import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { StartOverLine } from '#web/ui/start-over-line.tsx'
import { deleteDraft, restoreDraft, useHasDraft, type SignUpDraft } from './draft.ts'
import { signUpPath } from './steps.ts'

export function StartOver({ onDraftReplaced }: { onDraftReplaced: () => void }) {
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
