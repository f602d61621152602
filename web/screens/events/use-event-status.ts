import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher, useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { canMoveEvent, type EventStatus } from '#rules/events/event-state.ts'
import { formText } from '#web/form-text.ts'
import { refusalIn } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'

export type EventMoved = { moved: { id: string; title: string; from: EventStatus; to: EventStatus } }

type Move = { id: string; to: EventStatus; isSure?: boolean }
export type EventStatusChange = { move: (move: Move) => void; moving: Move | null }
export type CancellationNotice = { id: string; count: number }

/**
 * Offers Undo where the move can be reverted. `moving` is the move under way, shown as done. `onAlreadyNotified` is
 * called for a cancelled event whose `count` athletes have been notified.
 */
export function useEventStatus(onAlreadyNotified?: (notice: CancellationNotice) => void): EventStatusChange {
  const { t } = useTranslation('admin')
  const formatRefusal = useRefusalText()
  const navigate = useNavigate()
  const fetcher = useFetcher()
  const sentMove = useRef<Move | null>(null)
  const move = ({ id, to, isSure = false }: Move) => {
    sentMove.current = { id, to }
    void fetcher.submit({ id, to, ...(isSure && { isSure: 'on' }) }, { method: 'post', action: adminPaths.events })
  }

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data || !sentMove.current) return
    const lastMove = sentMove.current
    const { to } = lastMove
    sentMove.current = null
    const refusal = refusalIn(fetcher.data)
    if (refusal?.code === 'cancellation_notified' && onAlreadyNotified)
      return onAlreadyNotified({ id: lastMove.id, count: Number(refusal.values.count) })
    if (refusal) {
      const finishAction = { label: t('events.finish'), onClick: () => void navigate(adminPaths.event(lastMove.id)) }
      const isUnfinished = refusal.code === 'event_incomplete'
      return void notify.error(t(`events.failed.${to}`), {
        description: formatRefusal(refusal),
        ...(isUnfinished && { action: finishAction }),
      })
    }
    const { moved } = fetcher.data as EventMoved
    const undo = canMoveEvent(moved.to, moved.from)
      ? { action: { label: t('undo'), onClick: () => move({ id: moved.id, to: moved.from }) } }
      : {}
    notify.success(t(`events.moved.${moved.to}`, { title: moved.title }), undo)
  })

  const formData = fetcher.formData
  return {
    move,
    moving: formData ? { id: formText(formData, 'id'), to: formText(formData, 'to') as EventStatus } : null,
  }
}
