import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useSubmission } from '#web/forms/use-submission.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { StartOverLine } from '#web/ui/start-over-line.tsx'
import { deleteDraft, saveDraft, useHasDraft, type Draft } from './draft.ts'
import type { RegistrationData } from './registration-data.ts'
import { registrationPath, stepOf } from './steps.ts'

const SavedLine = lazy(async () => ({ default: (await import('./saved-line.tsx')).SavedLine }))

type Props = { data: RegistrationData; onDraftReplaced: () => void }

export function StartOver({ data: { event, order, draft: savedDraft }, onDraftReplaced }: Props) {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const release = useSubmission('release')
  const hasDraft = useHasDraft(event.id)
  const isHydrated = useIsHydrated()
  const [deletedDraft, setDeletedDraft] = useState<Draft | null>(null)
  const isLeaving = useRef(false)

  const startOver = () => {
    const draft = deleteDraft(event.id, Date.now())
    const heldOrderId = order?.confirmationId ?? draft?.orderId
    if (heldOrderId) void release.send({ order: heldOrderId })
    // The second of two presses finds no draft.
    setDeletedDraft((first) => draft ?? first)
    isLeaving.current = true
    void navigate(registrationPath(event.slug, { step: 'competition' }))
  }
  // Not when the navigation ends, which is before it is rendered: the present step would be mounted again and save its
  // order.
  const showEmpty = useEffectEvent(() => {
    if (!isLeaving.current) return
    isLeaving.current = false
    onDraftReplaced()
  })
  const isEmptied = deletedDraft !== null && !query.has('order') && stepOf(query) === 'competition'
  useEffect(() => {
    if (isEmptied) showEmpty()
  }, [isEmptied])
  const undo = () => {
    if (!deletedDraft) return
    // A released order is not reused: its places are requested again.
    saveDraft(event.id, { ...deletedDraft, draftKey: '', orderId: null }, Date.now())
    setDeletedDraft(null)
    onDraftReplaced()
    void navigate(
      registrationPath(event.slug, { step: deletedDraft.participants.length ? 'participants' : 'competition' }),
    )
  }
  if (deletedDraft) {
    return (
      <StartOverLine role="status" button={t('undo.button')} onPress={undo}>
        {t('startOver.done')}
      </StartOverLine>
    )
  }
  if (!hasDraft && !order) return null
  return (
    <StartOverLine button={t('startOver.button')} onPress={startOver}>
      {isHydrated && order && savedDraft ? (
        <Suspense fallback={t('startOver.kept')}>
          <SavedLine key={order.confirmationId} event={event} order={order} draft={savedDraft} />
        </Suspense>
      ) : (
        t('startOver.kept')
      )}
    </StartOverLine>
  )
}
