import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
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
      <Line role="status">
        {t('startOver.done')}
        <Button variant="quiet" size="sm" onClick={undo}>
          {t('startOver.undo')}
        </Button>
      </Line>
    )
  if (!hasDraft) return null
  return (
    <Line>
      {t('startOver.kept')}
      <Button variant="quiet" size="sm" onClick={startOver}>
        {t('startOver.button')}
      </Button>
    </Line>
  )
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-block-size: var(--target);
  padding-block-end: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  > button {
    margin-inline-start: calc(-1 * var(--space-4));
  }
`
