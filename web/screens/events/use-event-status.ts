import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import { parseNeeds } from '#rules/events/event-readiness.ts'
import { canMoveEvent, type EventStatus } from '#rules/events/event-state.ts'
import { useAct } from '#web/admin/use-act.ts'
import { formText } from '#web/form-text.ts'
import { useNotifyMissing } from './missing-needs.tsx'
import { useNotifyFees } from './use-notify-fees.tsx'

type EventMoved = { id: string; title: string; from: EventStatus; to: EventStatus }

type Move = { id: string; to: EventStatus; isSure?: boolean }
export type EventStatusChange = { move: (move: Move) => void; moving: Move | null }
type CancellationNotice = { id: string; count: number }

/**
 * Offers Undo where the move can be reverted. `moving` is the move under way, shown as done. `onAlreadyNotified` is
 * called for a cancelled event whose `count` athletes have been notified.
 */
export function useEventStatus(onAlreadyNotified: (notice: CancellationNotice) => void): EventStatusChange {
  const { t } = useTranslation('admin')
  const notifyMissing = useNotifyMissing()
  const notifyFees = useNotifyFees()
  const { send, form } = useAct<EventMoved, Move>('move', {
    action: adminPaths.events,
    failed: ({ to }) => t(`events.failed.${to}`),
    done: ({ id, title, from, to }) => ({
      message: t(`events.moved.${to}`, { title }),
      ...(canMoveEvent(to, from) && { undo: () => move({ id, to: from }), hasUndoKey: false }),
    }),
    onRejected: ({ refusal }, { id }) => {
      if (refusal?.code === 'cancellation_notified') {
        onAlreadyNotified({ id, count: Number(refusal.values.count) })
        return true
      }
      if (refusal?.code === 'fees_exceed_price') return notifyFees(id, refusal)
      if (refusal?.code !== 'event_incomplete') return false
      notifyMissing(id, parseNeeds(refusal.values.needs))
      return true
    },
  })
  const move = ({ id, to, isSure = false }: Move) => send({ id, to, ...(isSure && { isSure: 'on' }) }, { id, to })
  return { move, moving: form ? { id: formText(form, 'id'), to: formText(form, 'to') as EventStatus } : null }
}
