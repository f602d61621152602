import type { Em } from '#server/database/orm.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import { Refused } from '#rules/refusals.ts'

type EventKey = Readonly<{ organizationId: string; eventId: string }>

/**
 * Refuses unless an event is published: `event_cancelled`, `event_not_published`. It stays published until the
 * transaction of `em` ends.
 */
export async function ensureOnSale(em: Em, event: EventKey): Promise<void> {
  const status = await lockStatus(em, event)
  if (status === 'cancelled') throw new Refused({ code: 'event_cancelled' })
  if (status === 'draft') throw new Refused({ code: 'event_not_published' })
}

/**
 * An event's status, which nobody changes before the transaction of `em` ends: whoever tries to waits (the counter of its
 * athletes does not). Null when there is no such event.
 */
export async function lockStatus(em: Em, { organizationId, eventId }: EventKey): Promise<EventStatus | null> {
  const [row] = await em.execute<{ status: EventStatus }[]>(
    'select status from event where organization_id = ? and id = ? for key share',
    [organizationId, eventId],
  )
  return row?.status ?? null
}
