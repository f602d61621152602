import type { Context } from '#server/context.ts'
import { isOpenState } from '#rules/competitions/places.ts'
import { eventStateColumns, stateOfRow, type EventStateRow } from './event-rows.ts'

export async function hasOpenEvents(ctx: Context): Promise<boolean> {
  const { db, organization, now } = ctx
  const moment = now.toISOString()
  const values = [organization.id, moment, moment, moment]
  const rows = await db.transaction((em) => em.execute<EventStateRow[]>(possiblyOpenEvents, values))
  return rows.some((row) => isOpenState(stateOfRow(ctx, row)))
}

// A superset that excludes past events; `stateOfRow` decides.
const possiblyOpenEvents = `
  select ${eventStateColumns} from event
  where event.organization_id = ? and event.status = 'published' and event.show_on_homepage
    and event.registration_enabled and coalesce(event.registration_deadline, 'infinity') > ?::timestamptz
    and (event.starts_at > ?::timestamptz or exists (
      select from competition
      where competition.organization_id = event.organization_id and competition.event_id = event.id
        and competition.starts_at > ?::timestamptz
    ))`
