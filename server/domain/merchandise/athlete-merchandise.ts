import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { AthleteMerchandise } from '#rules/merchandise/athlete-merchandise.ts'
import type { EventKey } from './offered-items.ts'

/** What an athlete has of their event's merchandise, and what else they could have of it. */
export const athleteMerchandise = (em: Em, { organizationId, id }: EventKey): Promise<AthleteMerchandise[]> =>
  query(
    em,
    sql<AthleteMerchandise>`
      select choice.id, item.name as item, variants_label as "variantsLabel", choice.variant_id as "variantId",
        choice.quantity, line.state = 'confirmed' as "isConfirmed", line.state in ('ended', 'cancelled') as "isCancelled",
        line.state = 'confirmed' and line.base > 0 as "isPaid",
        line.state = 'confirmed' and line.total = 0 and delivered_at is null as "isRemovable",
        case when delivered_at is not null then ${isoMoment('delivered_at')} end as "deliveredAt",
        jsonb_agg(jsonb_build_object('id', variant.id, 'name', variant.name,
          'left', case when capacity is not null then greatest(0, capacity - taken) end)
          order by variant.position, variant.id) as variants,
        case when orders.adds_to_registration_id is not null
          then json_build_object('id', orders.id, 'number', confirmation_number) end as "addedBy"
      from merchandise_choice as choice
      join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
      join orders on orders.organization_id = line.organization_id and orders.id = line.order_id
      join merchandise_item as item on item.organization_id = choice.organization_id and item.id = choice.item_id
      join merchandise_variant as variant on variant.organization_id = item.organization_id and variant.item_id = item.id
      join place_pool as pool on pool.organization_id = variant.organization_id and pool.id = variant.pool_id
      where choice.organization_id = ${organizationId} and choice.registration_id = ${id}
        and (orders.adds_to_registration_id is null or confirmed_at is not null or line.state = 'held')
      group by choice.organization_id, choice.id, line.organization_id, line.id, orders.organization_id, orders.id, item.organization_id, item.id
      order by item.position, item.id`,
  )
