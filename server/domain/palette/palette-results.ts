import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { containing, registrationsMatching } from '#server/lists/search.ts'
import type { PaletteAthlete, PaletteEvent, PaletteResults } from '#rules/palette/palette-results.ts'
import { ensureCan } from '#rules/permissions.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { sortedName } from '../registrations/athlete-list.ts'
import { searchWords } from '#rules/text/search-words.ts'
import { queryOf } from '../command.ts'
import { eventList } from '../events/event-list.ts'

const rowsPerGroup = 5

/** What the command palette finds in an organization, as its lists of athletes and events do. Throws `Refused` `forbidden`. */
export const paletteResults = queryOf({
  permission: 'see-athletes',
  async run({ em, ctx }, search: string): Promise<PaletteResults> {
    ensureCan(ctx.actor, 'see-events')
    if (searchWords(search).length === 0) return { athletes: [], events: [] }
    return { athletes: await athletesFor(em, ctx, search), events: await eventsFor(em, ctx, search) }
  },
})

// A word that thousands match says too little to show five of them: the search goes on as more is typed.
const mostMatches = 1_000

/** The bearer of a bib first, then those with names that begin so or contain it, then others, such as those whose e-mail address has the word; who cancelled is last. */
const athletesFor = (em: Em, { organization }: Context, search: string): Promise<PaletteAthlete[]> => {
  const words = searchWords(search)
  const hasBib = sql`registration.bib_number = ${search.toUpperCase()}`
  const foldedName = sql`folded(concat_ws(' ', registration.first_name, registration.last_name))`
  const isNamed = sql`${foldedName} like all (${containing(words)})`
  const hasNamesBeginning = sql`concat(' ', ${foldedName}) like all (${containing(words.map((word) => ` ${word}`))})`
  const isOfOrder = sql`order_id in (select id from orders
    where organization_id = ${organization.id} and confirmation_number = ${parseConfirmationNumber(search)})`
  const idsOf = (condition: RawBuilder<unknown>) =>
    sql`array(select id from registration where organization_id = ${organization.id} and ${condition})`
  // A single character is in nearly every athlete's data: it finds a bib.
  const matches = search.length > 1 ? registrationsMatching(null, words, mostMatches) : sql`array[]::uuid[]`
  return query(
    em,
    sql<PaletteAthlete>`
      select registration.id, event.id as "eventId", event.title as "eventTitle",
        registration.first_name as "firstName", registration.last_name as "lastName", registration.email,
        registration.dni, registration.bib_number as "bibNumber",
        registration.status = 'cancelled' as "isCancelled", orders.confirmation_number as "confirmationNumber"
      from registration
      join event on event.organization_id = registration.organization_id and event.id = registration.event_id
      left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
      where registration.organization_id = ${organization.id}
        and registration.id = any (${idsOf(hasBib)} || ${idsOf(isOfOrder)} || ${matches})
      order by registration.status = 'cancelled', (${hasBib}) is true desc, ${hasNamesBeginning} desc, ${isNamed} desc,
        ${sortedName}, registration.first_name collate alphabetical, registration.id
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
