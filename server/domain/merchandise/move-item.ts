import { query, sql } from '#server/database/query.ts'
import { audited, command } from '../command.ts'
import { MerchandiseItem } from './merchandise-item.ts'

/** Swaps an item with its neighbour; at an end it stays. Throws `Refused` `not_found`, `forbidden`. */
export const moveItem = command({
  permission: 'manage-merchandising',
  subject: MerchandiseItem,
  action: 'merchandise.moved',
  async run({ em, subject: { organizationId, eventId, id: itemId } }, direction: 'up' | 'down') {
    // Two concurrent moves would compute the same position.
    await query(
      em,
      sql`select from merchandise_item where organization_id = ${organizationId} and event_id = ${eventId}
        order by id for no key update`,
    )
    await query(
      em,
      sql`
        with place as (
          select id, row_number() over (order by position, id) as place from merchandise_item
          where organization_id = ${organizationId} and event_id = ${eventId}
        ), moved as (
          select id, place + case when id = ${itemId} then ${direction === 'up' ? -1.5 : 1.5}::numeric else 0 end as place
          from place
        )
        update merchandise_item as item set position = ranked.position
        from (select id, row_number() over (order by place)::int - 1 as position from moved) as ranked
        where item.organization_id = ${organizationId} and item.id = ranked.id`,
    )
    return audited()
  },
})
