import { query, sql } from '#server/database/query.ts'
import { audited, command } from '../command.ts'
import { TicketType } from './ticket-type.ts'

/** Swaps a type with its neighbour; at an end it stays. Throws `Refused` `not_found`, `forbidden`. */
export const moveTicketType = command({
  permission: 'edit-events',
  subject: TicketType,
  action: 'ticket-type.moved',
  async run({ em, subject: { organizationId, eventId, id: typeId } }, direction: 'up' | 'down') {
    // Two concurrent moves would compute the same position.
    await query(
      em,
      sql`select from ticket_type where organization_id = ${organizationId} and event_id = ${eventId}
        order by id for no key update`,
    )
    await query(
      em,
      sql`
        with place as (
          select id, row_number() over (order by position, id) as place from ticket_type
          where organization_id = ${organizationId} and event_id = ${eventId}
        ), moved as (
          select id, place + case when id = ${typeId} then ${direction === 'up' ? -1.5 : 1.5}::numeric else 0 end as place
          from place
        )
        update ticket_type as type set position = ranked.position
        from (select id, row_number() over (order by place)::int - 1 as position from moved) as ranked
        where type.organization_id = ${organizationId} and type.id = ranked.id`,
    )
    return audited()
  },
})
