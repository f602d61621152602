import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { ticketStateOf } from '#rules/tickets/ticket-state.ts'
import type { EditorTicketType, EventTicketTypes } from '#rules/tickets/ticket-type-views.ts'
import { queryOf } from '../command.ts'
import { eventSponsors } from '../events/event-sponsors.ts'
import { Event } from '../events/event.ts'
import { canSell } from '../payments/methods-of.ts'

/** The types of an event's tickets for staff. Throws `Refused` `not_found`, `forbidden`. */
export const eventTicketTypes = queryOf({
  permission: 'see-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventTicketTypes> {
    const { id, slug, timeZone, supportsTickets, startsAt } = event
    const sponsors = eventSponsors(ctx, event)
    const types = await typesOf(em, event)
    return {
      id,
      slug,
      timeZone,
      supportsTickets,
      startsAt: startsAt.toISOString(),
      sponsors: sponsors.map(({ name }) => name),
      types: types.map((type) => ({
        ...type,
        state: ticketStateOf(
          event,
          {
            isActive: type.isActive,
            saleStartsAt: dateOrNull(type.saleStartsAt),
            saleEndsAt: dateOrNull(type.saleEndsAt),
            left: type.maxQuantity === null ? null : Math.max(0, type.maxQuantity - type.held - type.sold),
            canSell: canSell(ctx, event, type),
          },
          ctx.now,
        ),
      })),
    }
  },
})

const dateOrNull = (moment: string | null) => (moment === null ? null : new Date(moment))

const typesOf = (em: Em, { organizationId, id: eventId }: Event): Promise<Omit<EditorTicketType, 'state'>[]> =>
  query(
    em,
    sql<Omit<EditorTicketType, 'state'>>`
      select type.id, revision, type.position, name, description, price::float8, pool.capacity as "maxQuantity",
        per_order as "perOrder", to_json(sale_starts_at) as "saleStartsAt", to_json(sale_ends_at) as "saleEndsAt",
        is_active as "isActive", fields, sponsors, coalesce(sold.held, 0)::int as held,
        coalesce(sold.confirmed, 0)::int as sold, sold.count is null as "isUntouched"
      from ticket_type as type
      join place_pool as pool on pool.organization_id = type.organization_id and pool.id = pool_id
      left join lateral (
        select count(*) as count, count(*) filter (where line.state = 'held') as held,
          count(*) filter (where line.state = 'confirmed') as confirmed
        from ticket join order_line as line on line.organization_id = ticket.organization_id and line.id = line_id
        where ticket.organization_id = type.organization_id and ticket_type_id = type.id having count(*) > 0
      ) as sold on true
      where type.organization_id = ${organizationId} and type.event_id = ${eventId}
      order by type.position, type.id`,
  )
