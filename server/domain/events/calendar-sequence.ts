import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

type Scope = Readonly<{ organizationId: string; eventId: string }>

/** What the calendar entries of an event's athletes say of when and where, and whether it takes place: to compare. */
export async function calendarFacts(em: Em, { organizationId, eventId }: Scope): Promise<string> {
  const [row] = await query(
    em,
    sql<{ facts: string }>`
      select json_build_array(starts_at, location_name, location_address, latitude, longitude, status = 'cancelled',
        (select json_agg(json_build_array(id, competition.starts_at) order by id) from competition
          where competition.organization_id = event.organization_id and event_id = event.id))::text as facts
      from event where organization_id = ${organizationId} and event.id = ${eventId}`,
  )
  return row?.facts ?? ''
}

/**
 * Numbers the entries higher if their facts are no longer `former`, so that calendars replace them (SEQUENCE of
 * RFC 5545). Locks the event, so pools are locked before.
 */
export async function raiseCalendarSequence(em: Em, scope: Scope, former: string): Promise<void> {
  await em.flush()
  if ((await calendarFacts(em, scope)) === former) return
  const { organizationId, eventId } = scope
  await query(
    em,
    sql`
      update event set calendar_sequence = calendar_sequence + 1
      where organization_id = ${organizationId} and id = ${eventId}`,
  )
}
