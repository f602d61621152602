import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventCancellation } from '#rules/events/admin-event-views.ts'
import { refusalIn } from '#web/refusal.ts'

export function useCancellation(eventId: string) {
  const { load, data, state } = useFetcher<EventCancellation>()
  useEffect(() => {
    void load(adminPaths.eventCancellation(eventId))
  }, [eventId, load])
  const refusal = state === 'idle' ? refusalIn(data) : null
  const isCurrent = !refusal && data?.eventId === eventId
  return { cancellation: isCurrent ? (data ?? null) : null, refusal }
}
