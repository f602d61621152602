import { query, sql } from '#server/database/query.ts'
import type { NewAthletePage } from '#rules/registrations/admin-athlete-views.ts'
import { dayOf } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'
import { placePrices } from '../competitions/place-prices.ts'
import { Event } from '../events/event.ts'
import { offeredItems } from '../merchandise/offered-items.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'

/** What a form needs that adds somebody to an event. Throws `Refused` `not_found`, `forbidden`. */
export const newAthletePage = queryOf({
  permission: 'edit-athletes',
  subject: Event,
  async run({ em, ctx, subject: { id, title, timeZone } }): Promise<NewAthletePage> {
    const competitions = await query(
      em,
      sql<NewAthletePage['competitions'][number] & { poolId: string }>`
        select competition.id, competition.name, pool.id as "poolId", to_char(competition.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as "raceDay", competition.price::float8 as price,
          coalesce(pool.capacity <= pool.taken + pool.waiting and pool.for_public = 0
            or total.capacity <= total.taken + total.waiting and total.for_public = 0, false) as "isFull"
        from competition
        join place_pool as pool on pool.organization_id = competition.organization_id and pool.id = competition.pool_id
        left join place_pool as total on total.organization_id = pool.organization_id and total.id = pool.event_pool_id
        where competition.organization_id = ${ctx.organization.id} and competition.event_id = ${id}
          and team_size_min is null
        order by competition.position, competition.name collate alphabetical`,
    )
    const { fields } = await loadRegistrationForm(em, { organizationId: ctx.organization.id, id })
    const nextPlace = await placePrices(em, { event: { organizationId: ctx.organization.id, id, timeZone } })
    return {
      eventId: id,
      eventTitle: title,
      competitions: competitions.map(({ poolId, ...competition }) => ({
        ...competition,
        price: nextPlace({ ...competition, poolId }, ctx.now).unitPrice,
      })),
      today: dayOf(ctx.now, timeZone),
      fields,
      items: await offeredItems(em, { organizationId: ctx.organization.id, id }),
    }
  },
})
