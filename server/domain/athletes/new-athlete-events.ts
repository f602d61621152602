import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { NewAthleteEvent } from '#rules/registrations/admin-athlete-views.ts'
import { queryOf } from '../command.ts'

const maxEvents = 500

/** Events to which somebody can be added, those to come first, the nearest of each first. Throws `Refused` `forbidden`. */
export const newAthleteEvents = queryOf({
  permission: 'edit-athletes',
  async run({ em, ctx }): Promise<NewAthleteEvent[]> {
    return query(
      em,
      sql<NewAthleteEvent>`
        select id, title, ${isoMoment('starts_at')} as "startsAt", time_zone as "timeZone" from event
        where organization_id = ${ctx.organization.id} and status <> 'cancelled' and exists (
          select from competition where competition.organization_id = event.organization_id and event_id = event.id)
        order by starts_at < ${ctx.now}, abs(extract(epoch from starts_at - ${ctx.now}::timestamptz)), id
        limit ${maxEvents}`,
    )
  },
})
