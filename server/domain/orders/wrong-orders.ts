import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * A statement: confirmed orders of all organizations whose lines or places differ from their athletes,
 * their merchandise and their tickets. An athlete counts
 * as what staff see: confirmed or cancelled, in a competition.
 */
export const wrongOrders = `
  select orders.organization_id as "organizationId", orders.id, confirmation_number as number
  from orders where state = 'confirmed' and (
    exists (
      select from order_line line
      join registration on registration.organization_id = line.organization_id and line_id = line.id
      where line.organization_id = orders.organization_id and line.order_id = orders.id
        and registration.status <> line.state and registration.status <> 'held')
    or exists (
      select from (
        select pool_id, count(distinct coalesce(team_id, registration.id)) as places from registration
        join competition on competition.organization_id = registration.organization_id
          and competition.id = registration.competition_id
        where registration.organization_id = orders.organization_id and order_id = orders.id and status = 'confirmed'
        group by pool_id
        union all
        select variant.pool_id, choice.quantity from order_line line
        join merchandise_choice choice on choice.organization_id = line.organization_id and choice.line_id = line.id
        join merchandise_variant variant on variant.organization_id = choice.organization_id
          and variant.id = choice.variant_id
        where line.organization_id = orders.organization_id and line.order_id = orders.id and line.state = 'confirmed'
        union all
        select type.pool_id, count(*) from order_line line
        join ticket on ticket.organization_id = line.organization_id and ticket.line_id = line.id
        join ticket_type type on type.organization_id = ticket.organization_id and type.id = ticket_type_id
        where line.organization_id = orders.organization_id and line.order_id = orders.id and line.state = 'confirmed'
        group by type.pool_id
        union all
        select pool_id, -quantity from order_place
        where order_place.organization_id = orders.organization_id and order_id = orders.id
          and (exists (select from competition
              where competition.organization_id = orders.organization_id and competition.pool_id = order_place.pool_id)
            or exists (select from merchandise_variant variant
              where variant.organization_id = orders.organization_id and variant.pool_id = order_place.pool_id)
            or exists (select from ticket_type type
              where type.organization_id = orders.organization_id and type.pool_id = order_place.pool_id))
      ) as place group by pool_id having sum(places) <> 0))
  order by confirmation_number`

type WrongOrder = { organizationId: string; id: string; number: string }

export const findWrongOrders = (ctx: PlatformContext) =>
  ctx.db.transaction((em) => query(em, sql.raw<WrongOrder>(wrongOrders)))
