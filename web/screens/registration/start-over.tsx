import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { styled } from 'styled-components'
import { useSubmission } from '#web/forms/use-submission.ts'
import { Button } from '#web/ui/button.tsx'
import { deleteDraft, saveDraft, useHasDraft, type Draft } from './draft.ts'
import type { RegistrationData } from './registration-data.ts'
import { registrationPath } from './steps.ts'

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-block-size: var(--target);
  padding-block-end: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`

type Props = { data: RegistrationData; onDraftReplaced: () => void }

export function StartOver({ data: { event, order }, onDraftReplaced }: Props) {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const release = useSubmission('release')
  const hasDraft = useHasDraft(event.id)
  const [deletedDraft, setDeletedDraft] = useState<Draft | null>(null)

  const startOver = async () => {
    const draft = deleteDraft(event.id, Date.now())
    const heldOrderId = order?.confirmationId ?? draft?.orderId
    if (heldOrderId) void release.send({ order: heldOrderId })
    // Before the remount: the present step would save its order again.
    await navigate(registrationPath(event.slug, { step: 'competition' }))
    // The second of two presses finds no draft.
    setDeletedDraft((first) => draft ?? first)
    onDraftReplaced()
  }
  const undo = () => {
    if (!deletedDraft) return
    // A released order is not reused: its places are requested anew.
    saveDraft(event.id, { ...deletedDraft, draftKey: '', orderId: null }, Date.now())
    setDeletedDraft(null)
    onDraftReplaced()
    void navigate(
      registrationPath(event.slug, { step: deletedDraft.participants.length ? 'participants' : 'competition' }),
    )
  }
  if (deletedDraft) {
    return (
      <Line role="status">
        {t('startOver.done')}
        <Button variant="quiet" size="sm" onClick={undo}>
          {t('undo.button')}
        </Button>
      </Line>
    )
  }
  if (!hasDraft && !order) return null
  return (
    <Line>
      {t('startOver.kept')}
      <Button variant="quiet" size="sm" onClick={() => void startOver()}>
        {t('startOver.button')}
      </Button>
    </Line>
  )
}
