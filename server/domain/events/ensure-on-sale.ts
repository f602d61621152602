import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import { Refused } from '#rules/refusals.ts'

type EventKey = Readonly<{ organizationId: string; eventId: string }>

/** Throws `Refused` `event_cancelled` or `event_not_published`. */
export function ensureOnSale(status: EventStatus): void {
  if (status === 'cancelled') throw new Refused({ code: 'event_cancelled' })
  if (status === 'draft') throw new Refused({ code: 'event_not_published' })
}

/**
 * `for key share` blocks changes of status until the transaction of `em` ends, but not updates of
 * `registrations_count`.
 */
export async function lockEventStatus(em: Em, { organizationId, eventId }: EventKey): Promise<EventStatus> {
  const [row] = await query(
    em,
    sql<{ status: EventStatus }>`
      select status from event where organization_id = ${organizationId} and id = ${eventId} for key share`,
  )
  return row!.status
}
