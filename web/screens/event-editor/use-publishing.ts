import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import type { PublishNeed } from '#rules/events/event-readiness.ts'
import { notify } from '#web/ui/toast.tsx'
import type { EventStatusChange } from '../events/use-event-status.ts'
import type { TabState } from './tabs.ts'

/** Saves unsaved changes before it publishes. */
export function usePublishing(
  { id, checklist }: EventEditorFrame,
  basics: TabState | null,
  { move, moving }: EventStatusChange,
) {
  const { t } = useTranslation('event-editor')
  const showChecklist = useShowChecklist(id)
  const [isWaiting, setIsWaiting] = useState(false)
  const { isDirty = false, isStuck = false } = basics ?? {}

  const missingText = useMissingText(checklist)
  const publishNow = useEffectEvent(() => {
    const missingNeeds = checklist.filter(({ isMet }) => !isMet)
    if (isStuck) return void notify.error(t('failed.publish'), { description: t('publish.unsaved') })
    if (missingNeeds.length === 0) return move({ id, to: 'published' })
    showChecklist()
    notify.error(t('failed.publish'), { description: missingText! })
  })
  const [timesReady, setTimesReady] = useState(0)
  if (isWaiting && (!isDirty || isStuck)) {
    setIsWaiting(false)
    setTimesReady(timesReady + 1)
  }
  useEffect(() => {
    if (timesReady > 0) publishNow()
  }, [timesReady])

  const publish = () => {
    setIsWaiting(true)
    if (isDirty && !isStuck) basics?.save()
  }
  return { publish, isPublishing: isWaiting || moving !== null, showChecklist }
}

function useShowChecklist(eventId: string) {
  const navigate = useNavigate()
  return () => {
    const checklist = document.querySelector<HTMLElement>('#publish')
    if (checklist) checklist.focus()
    else void navigate(`${adminPaths.event(eventId)}#publish`)
  }
}

/** The unmet needs as a sentence, with who meets those outside of this page; null when all are met. */
export function useMissingText(checklist: EventEditorFrame['checklist']): string | null {
  const { t } = useTranslation('event-editor')
  const missingNeeds = checklist.filter(({ isMet }) => !isMet)
  if (missingNeeds.length === 0) return null
  const labels = missingNeeds.map(({ need }) => {
    const label = t(`need.${need}.label`)
    return isExternalNeed(need) ? t('publish.need', { need: label, who: t(`need.${need}.who`) }) : label
  })
  return t('publish.missing', { needs: labels.join(', ') })
}

/** Met by the operator or by the owner, not in the editor. */
const externalNeeds = ['feePlan', 'payments', 'ownerEmail'] as const
export const isExternalNeed = (need: PublishNeed): need is (typeof externalNeeds)[number] =>
  externalNeeds.some((one) => one === need)
