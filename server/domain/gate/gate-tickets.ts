import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { GateTicket, PassageView } from '#rules/gate/gate-views.ts'
import { findPeopleNames } from '../audit/audit-log.ts'

type Last = Omit<PassageView, 'by'> & { userId: string | null; linkName: string | null; turn: number }
type Row = Omit<GateTicket, 'last'> & { last: Last | null }

/** Whom staff gave a ticket to, or its buyer. */
export const holderOf = sql`coalesce(ticket.holder,
  trim(concat(orders.buyer->>'firstName', ' ', orders.buyer->>'lastName')))`

/** Tickets as the gates need them, by holder; also cancelled ones and those of other events. */
export async function gateTickets(
  em: Em,
  { organization }: Context,
  condition: RawBuilder<unknown>,
): Promise<GateTicket[]> {
  const rows = await query(
    em,
    sql<Row>`
      select ticket.id, ticket.event_id as "eventId", event.title as "eventTitle", ticket_type_id as "ticketTypeId",
        type.name as type, serial, ${holderOf} as holder,
        confirmation_number as number,
        case line.state when 'confirmed' then 'confirmed' when 'held' then 'held' else 'cancelled' end as status,
        (select json_build_object('id', passage.id, 'direction', direction, 'turn', turn, 'at', ${isoMoment('passage.at')},
            'gate', (select gate.name from gate where gate.organization_id = passage.organization_id and gate.id = gate_id),
            'userId', user_id, 'linkName', (select link.name from check_in_link as link
              where link.organization_id = passage.organization_id and link.id = link_id))
          from passage where passage.organization_id = ticket.organization_id and ticket_id = ticket.id
            and undone_at is null and not is_repeat order by turn desc limit 1) as last
      from ticket
      join event on event.organization_id = ticket.organization_id and event.id = ticket.event_id
      join ticket_type as type on type.organization_id = ticket.organization_id and type.id = ticket_type_id
      join order_line as line on line.organization_id = ticket.organization_id and line.id = line_id
      join orders on orders.organization_id = ticket.organization_id and orders.id = ticket.order_id
      where ticket.organization_id = ${organization.id} and ${condition}
      order by ${holderOf}, confirmation_number, line.position, ticket.position`,
  )
  const names = await findPeopleNames(
    em,
    rows.flatMap(({ last }) => last?.userId ?? []),
  )
  return rows.map(({ last, ...ticket }) => ({ ...ticket, last: last && passageView(last, names) }))
}

const passageView = (
  { id, direction, at, gate, userId, linkName }: Last,
  names: ReadonlyMap<string, string>,
): PassageView => ({ id, direction, at, gate, by: linkName ?? (userId && names.get(userId)) ?? null })
