import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import { notify } from '#web/ui/toast.tsx'
import { useNotifyMissing } from '../events/missing-needs.tsx'
import type { EventStatusChange } from '../events/use-event-status.ts'
import type { Unsaved } from './tabs.ts'

/** Saves unsaved changes before it publishes. */
export function usePublishing(
  { id, checklist }: EventEditorFrame,
  { isDirty, isStuck, save }: Unsaved,
  { move, moving }: EventStatusChange,
) {
  const { t } = useTranslation('event-editor')
  const showChecklist = useShowChecklist(id)
  const [isWaiting, setIsWaiting] = useState(false)

  const notifyMissing = useNotifyMissing()
  const publishNow = useEffectEvent(() => {
    const missingNeeds = unmetNeeds(checklist)
    if (isStuck) return void notify.error(t('failed.publish'), { description: t('publish.unsaved') })
    if (missingNeeds.length === 0) return move({ id, to: 'published' })
    findChecklist()?.focus()
    notifyMissing(id, missingNeeds)
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
    if (isDirty && !isStuck) save()
  }
  return { publish, isPublishing: isWaiting || moving !== null, showChecklist }
}

function useShowChecklist(eventId: string) {
  const navigate = useNavigate()
  return () => {
    // Navigates even to a checklist that is there, because a page that is still loading may come without it.
    const isHere = findChecklist() !== null
    void navigate(isHere ? '#publish' : `${adminPaths.event(eventId)}#publish`, { replace: isHere })
  }
}

const findChecklist = () => document.querySelector<HTMLElement>('#publish')

export const unmetNeeds = (checklist: EventEditorFrame['checklist']) =>
  checklist.filter(({ isMet }) => !isMet).map(({ need }) => need)
