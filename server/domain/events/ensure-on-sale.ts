import type { Em } from '../../database/orm.ts'
import type { EventStatus } from '../../rules/event-state.ts'
import { Refused } from '../../rules/refusals.ts'

/**
 * Refuses unless an event is published: `event_cancelled`, `event_not_published`. It stays published until the
 * transaction of `em` ends: whoever changes its status waits (the counter of its athletes does not).
 */
export async function ensureOnSale(em: Em, event: { organizationId: string; eventId: string }): Promise<void> {
  const [found] = await em.execute<{ status: EventStatus }[]>(
    'select status from event where organization_id = ? and id = ? for key share',
    [event.organizationId, event.eventId],
  )
  if (found?.status === 'cancelled') throw new Refused({ code: 'event_cancelled' })
  if (found?.status === 'draft') throw new Refused({ code: 'event_not_published' })
}
