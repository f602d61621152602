import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { OfferedItem } from '#rules/merchandise/offered-item.ts'

export type EventKey = Readonly<{ organizationId: string; id: string }>

export async function offeredItems(em: Em, { organizationId, id: eventId }: EventKey): Promise<OfferedItem[]> {
  return query(
    em,
    sql<OfferedItem>`
      select item.id, item.name, description, '/files/' || picture as picture, price::float8, rule,
        variants_label as "variantsLabel", competition_ids as "competitionIds",
        jsonb_agg(jsonb_build_object('id', variant.id, 'name', variant.name,
          'left', case when capacity is not null then greatest(0, capacity - taken) end) order by variant.position, variant.id) as variants
      from merchandise_item as item
      join merchandise_variant as variant on variant.organization_id = item.organization_id and item_id = item.id
      join place_pool as pool on pool.organization_id = variant.organization_id and pool.id = pool_id
      where item.organization_id = ${organizationId} and event_id = ${eventId} and is_active
      group by item.organization_id, item.id order by item.position, item.id`,
  )
}
