import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'
import type { EventKey } from './offered-items.ts'

/** `price` is 0 for what is included; what somebody holds is not sold out for them. */
export type ItemOfPlaces = Readonly<{
  name: string
  competitionIds: readonly string[] | null
  price: Cents
  isSoldOut: boolean
}>

/** What goes with every place of its competitions. */
export const itemsOfPlaces = (
  em: Em,
  { organizationId, id: eventId }: EventKey,
  heldPlaces: readonly PoolPlaces[],
): Promise<ItemOfPlaces[]> =>
  query(
    em,
    sql<ItemOfPlaces>`
      select name, competition_ids as "competitionIds",
        case when rule = 'required' then price::float8 else 0 end as price, not exists (select from merchandise_variant as variant
          join place_pool as pool on pool.organization_id = variant.organization_id and pool.id = variant.pool_id
          where variant.organization_id = item.organization_id and item_id = item.id
            and (capacity is null or taken < capacity
              or pool.id = any (${heldPlaces.map(({ poolId }) => poolId)}::uuid[]))) as "isSoldOut"
      from merchandise_item as item
      where organization_id = ${organizationId} and event_id = ${eventId} and is_active and rule <> 'optional'
      order by position, id`,
  )

/** What nobody can register without and nobody can get any more. */
export const soldOutItems = async (em: Em, event: EventKey): Promise<ItemOfPlaces[]> =>
  (await itemsOfPlaces(em, event, [])).filter(({ isSoldOut }) => isSoldOut)
