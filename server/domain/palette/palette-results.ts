import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { PaletteAthlete, PaletteEvent, PaletteResults } from '#rules/palette/palette-results.ts'
import { ensureCan } from '#rules/permissions.ts'
import { searchWords } from '#rules/text/search-words.ts'
import { eventList } from '../events/event-list.ts'
import { athleteList } from '../registrations/athlete-list.ts'

const rowsPerGroup = 5

/** What the command palette finds in an organization, as its lists of athletes and events do. Throws `Refused` `forbidden`. */
export async function paletteResults(ctx: Context, search: string): Promise<PaletteResults> {
  ensureCan(ctx.actor, 'see-athletes')
  ensureCan(ctx.actor, 'see-events')
  if (searchWords(search).length === 0) return { athletes: [], events: [] }
  return ctx.db.transaction(async (em) => ({
    athletes: await athletesFor(em, ctx, search),
    events: await eventsFor(em, ctx, search),
  }))
}

// A single character is in nearly every athlete's data: it finds a bib.
const athletesFor = (em: Em, ctx: Context, search: string): Promise<PaletteAthlete[]> => {
  const hasBib = sql`registration.bib_number = ${search.toUpperCase()}`
  const isListed = sql`registration.id in (${athleteList.ids(em, { ...ctx, eventId: null }, { ...athleteList.everything, search })})`
  const isFound = search.length > 1 ? isListed : sql`${hasBib} and registration.status <> 'cancelled'`
  return query(
    em,
    sql<PaletteAthlete>`
      select registration.id, event.id as "eventId", event.title as "eventTitle",
        registration.first_name as "firstName", registration.last_name as "lastName", registration.email,
        registration.dni, registration.bib_number as "bibNumber", orders.confirmation_number as "confirmationNumber"
      from registration
      join event on event.organization_id = registration.organization_id and event.id = registration.event_id
      left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
      where registration.organization_id = ${ctx.organization.id} and ${isFound}
      order by (${hasBib}) is true desc, registration.last_name, registration.first_name, registration.id
      limit ${rowsPerGroup}`,
  )
}

const eventsFor = (em: Em, ctx: Context, search: string): Promise<PaletteEvent[]> =>
  eventList.rows(
    em,
    ctx,
    { ...eventList.everything, search, sort: 'relevance' },
    { names: ['title', 'startsAt', 'timeZone', 'status'], limit: rowsPerGroup },
  )
