import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isOpenState } from '#rules/competitions/places.ts'
import { queryOf } from '../command.ts'
import { eventStateColumns, stateOfRow, type EventStateRow } from './event-rows.ts'

export const hasOpenEvents = queryOf({
  permission: 'anybody',
  async run({ em, ctx }) {
    const rows = await query(em, possiblyOpenEvents(ctx))
    return rows.some((row) => isOpenState(stateOfRow(ctx, row)))
  },
})

// A superset that excludes past events; `stateOfRow` decides.
const possiblyOpenEvents = ({ organization, now }: Context) => sql<EventStateRow>`
  select ${eventStateColumns} from event
  where event.organization_id = ${organization.id} and event.status = 'published' and event.show_on_homepage
    and event.registration_enabled and coalesce(event.registration_deadline, 'infinity') > ${now}
    and (event.starts_at > ${now} or exists (
      select from competition
      where competition.organization_id = event.organization_id and competition.event_id = event.id
        and competition.starts_at > ${now}
    ))`
