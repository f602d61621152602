import type { RawBuilder } from 'kysely'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

type Row = Readonly<{ organizationId: string; eventId?: string; id: string }>

/** Swaps a row with its neighbour in the order of its event's rows, or of `siblings`; at an end it stays. */
export async function swapWithNeighbour(
  em: Em,
  tableName: 'merchandise_item' | 'ticket_type' | 'album_team',
  { organizationId, eventId, id: rowId }: Row,
  direction: 'up' | 'down',
  siblings: RawBuilder<unknown> = sql`event_id = ${eventId}`,
): Promise<void> {
  const table = sql.table(tableName)
  // Two concurrent moves would compute the same position.
  await query(
    em,
    sql`select from ${table} where organization_id = ${organizationId} and ${siblings}
      order by id for no key update`,
  )
  await query(
    em,
    sql`
      with place as (
        select id, row_number() over (order by position, id) as place from ${table}
        where organization_id = ${organizationId} and ${siblings}
      ), moved as (
        select id, place + case when id = ${rowId} then ${direction === 'up' ? -1.5 : 1.5}::numeric else 0 end as place
        from place
      )
      update ${table} as item set position = ranked.position
      from (select id, row_number() over (order by place)::int - 1 as position from moved) as ranked
      where item.organization_id = ${organizationId} and item.id = ranked.id`,
  )
}
