import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import type { EventKey } from './offered-items.ts'

type SoldOutItem = Readonly<{ name: string; competitionIds: readonly string[] | null }>

/** What goes with every place of its competitions and is sold out, but for whoever holds some of it. */
export const soldOutItems = (
  em: Em,
  { organizationId, id: eventId }: EventKey,
  heldPlaces: readonly PoolPlaces[],
): Promise<SoldOutItem[]> =>
  query(
    em,
    sql<SoldOutItem>`
      select name, competition_ids as "competitionIds" from merchandise_item as item
      where organization_id = ${organizationId} and event_id = ${eventId} and is_active and rule <> 'optional'
        and not exists (select from merchandise_variant as variant
          join place_pool as pool on pool.organization_id = variant.organization_id and pool.id = variant.pool_id
          where variant.organization_id = item.organization_id and item_id = item.id
            and (capacity is null or taken < capacity
              or pool.id = any (${heldPlaces.map(({ poolId }) => poolId)}::uuid[])))
      order by position, id`,
  )
