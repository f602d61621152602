import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ListedItem } from '#rules/registrations/admin-athlete-views.ts'
import type { EventKey } from './offered-items.ts'

export const listedItems = (em: Em, { organizationId, id }: EventKey): Promise<ListedItem[]> =>
  query(
    em,
    sql<ListedItem>`
      select id, name, (select jsonb_agg(jsonb_build_object('id', variant.id, 'name', variant.name)
          order by variant.position, variant.id) from merchandise_variant as variant
        where variant.organization_id = item.organization_id and variant.item_id = item.id) as variants
      from merchandise_item as item
      where organization_id = ${organizationId} and event_id = ${id}
        and (is_active or exists (select from merchandise_choice as choice
          where choice.organization_id = item.organization_id and choice.item_id = item.id))
      order by position, id`,
  )
