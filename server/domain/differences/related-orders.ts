import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { RelatedOrder } from '#rules/orders/admin-order-views.ts'
import { orderLabelOf } from '../orders/order-labels.ts'
import type { Order } from '../orders/order.ts'

/**
 * What was charged for moves of an order's athletes or added to their places, and of such an order the one that sold the
 * place.
 */
export const relatedOrders = (
  em: Em,
  { organizationId, id, movedRegistrationId = null, addsToRegistrationId = null }: Order,
  now: Date,
): Promise<RelatedOrder[]> =>
  query(
    em,
    sql<RelatedOrder>`
      select orders.id, orders.confirmation_number as number, orders.total::float8 as total,
        ${orderLabelOf(now)} as label, case when moved_registration_id is not null then 'difference'
          when adds_to_registration_id is not null then 'addition' else 'places' end as contents
      from orders left join event on event.organization_id = orders.organization_id and event.id = orders.event_id
      where orders.organization_id = ${organizationId} and (
        coalesce(moved_registration_id, adds_to_registration_id) in (select registration.id from registration
          where registration.organization_id = ${organizationId} and registration.order_id = ${id})
          and (adds_to_registration_id is null or confirmed_at is not null
            or orders.state in ('held', 'awaiting_payment'))
        or orders.id = (select registration.order_id from registration
          where registration.organization_id = ${organizationId} and registration.id = ${movedRegistrationId ?? addsToRegistrationId}::uuid))
      order by orders.created_at, orders.id`,
  )
