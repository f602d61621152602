import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { changedSeconds } from '#rules/check-in/check-in-views.ts'
import type {
  GateCount,
  GatePage,
  GateRepeat,
  GateState,
  GateTicket,
  GateUpdate,
  TypeCount,
} from '#rules/gate/gate-views.ts'
import { findPeopleNames } from '../audit/audit-log.ts'
import { memberOf, type Giver } from '../check-in/check-in-athlete.ts'
import { queryOf } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { ticketPublicKey } from '../tickets/ticket-keys.ts'
import { gateTickets, holderOf } from './gate-tickets.ts'
import { gatesOf } from './gates.ts'

/** The gates of an event: how many are inside, and what two devices let through. Throws `Refused` `not_found`, `forbidden`. */
export const gatePage = queryOf({
  permission: 'check-in',
  subject: Event,
  run: ({ em, ctx, subject: event }) => gatePageFor(em, ctx, event, memberOf(ctx)),
})

/** What has changed at all gates of an event. Throws `Refused` `not_found`, `forbidden`. */
export const gateUpdate = queryOf({
  permission: 'check-in',
  subject: Event,
  run: ({ em, ctx, subject: event }) => gateUpdateFor(em, ctx, event, memberOf(ctx)),
})

/** All tickets of an event, for a device that will have no network. Throws `Refused` `not_found`, `forbidden`. */
export const gateBundle = queryOf({
  permission: 'check-in',
  subject: Event,
  run: ({ em, ctx, subject: event }) => storedTickets(em, ctx, event),
})

/** For the person, or the helper's link, that reads it. */
export async function gatePageFor(em: Em, ctx: Context, event: Event, reader: Giver): Promise<GatePage> {
  const { organizationId, id, slug, title, timeZone, startsAt } = event
  return {
    event: { id, slug, title, timeZone, startsAt: startsAt.toISOString() },
    publicKey: await ticketPublicKey(em, ctx),
    hasAthletes: (await em.count(Competition, { organizationId, eventId: id })) > 0,
    ...(await stateOf(em, event, reader)),
  }
}

export const gateUpdateFor = async (em: Em, ctx: Context, event: Event, reader: Giver): Promise<GateUpdate> => ({
  ...(await stateOf(em, event, reader)),
  changed: await changedTickets(em, ctx, event),
})

/** Without those of orders that nobody paid in time. */
export const storedTickets = (em: Em, ctx: Context, { id }: Event): Promise<GateTicket[]> =>
  gateTickets(em, ctx, sql`ticket.event_id = ${id} and line.state <> 'ended'`)

const stateOf = async (em: Em, event: Event, reader: Giver): Promise<GateState> => ({
  gates: await gatesOf(em, event),
  types: await typeCounts(em, event),
  counts: await gateCounts(em, event),
  repeats: await repeatsOf(em, event, reader),
})

/** What passed or was sold so lately that a device may not know it. */
const changedTickets = (em: Em, ctx: Context, { organizationId, id }: Event): Promise<GateTicket[]> =>
  gateTickets(
    em,
    ctx,
    sql`ticket.event_id = ${id} and (orders.confirmed_at > now() - make_interval(secs => ${changedSeconds})
      or ticket.id in (select ticket_id from passage where organization_id = ${organizationId} and event_id = ${id}
        and (received_at > now() - make_interval(secs => ${changedSeconds})
          or undone_at > now() - make_interval(secs => ${changedSeconds}))))`,
  )

const typeCounts = (em: Em, { organizationId, id }: Event): Promise<TypeCount[]> =>
  query(
    em,
    sql<TypeCount>`
      select type.id as "typeId", type.name as type, count(line.id)::int as total,
        count(line.id) filter (where (select direction from passage
          where passage.organization_id = ticket.organization_id and ticket_id = ticket.id and undone_at is null
            and not is_repeat order by turn desc limit 1) = 'in')::int as inside
      from ticket_type as type
      left join ticket on ticket.organization_id = type.organization_id and ticket_type_id = type.id
      left join order_line as line on line.organization_id = ticket.organization_id and line.id = line_id
        and line.state = 'confirmed'
      where type.organization_id = ${organizationId} and type.event_id = ${id}
      group by type.organization_id, type.id
      order by type.position, type.id`,
  )

const gateCounts = (em: Em, { organizationId, id }: Event): Promise<GateCount[]> =>
  query(
    em,
    sql<GateCount>`
      select gate_id as "gateId", count(distinct ticket_id)::int as admitted from passage
      where organization_id = ${organizationId} and event_id = ${id} and direction = 'in' and undone_at is null
        and not is_repeat
      group by gate_id`,
  )

type RepeatRow = GateRepeat & { userId: string | null; firstUserId: string | null }

async function repeatsOf(em: Em, { organizationId, id }: Event, { userId, linkId }: Giver): Promise<GateRepeat[]> {
  const rows = await query(
    em,
    sql<RepeatRow>`
      select repeat.id, ${holderOf} as holder,
        type.name as type, ${isoMoment('repeat.at')} as at, repeat.user_id as "userId", link.name as by,
        gate.name as gate, ${isoMoment('first.at')} as "firstAt", first.user_id as "firstUserId",
        first_link.name as "firstBy", first_gate.name as "firstGate"
      from passage as repeat
      join passage as first on first.organization_id = repeat.organization_id and first.ticket_id = repeat.ticket_id
        and first.turn = repeat.turn and not first.is_repeat and first.undone_at is null
      join ticket on ticket.organization_id = repeat.organization_id and ticket.id = repeat.ticket_id
      join ticket_type as type on type.organization_id = ticket.organization_id and type.id = ticket_type_id
      join orders on orders.organization_id = ticket.organization_id and orders.id = ticket.order_id
      left join gate on gate.organization_id = repeat.organization_id and gate.id = repeat.gate_id
      left join gate as first_gate on first_gate.organization_id = first.organization_id and first_gate.id = first.gate_id
      left join check_in_link as link on link.organization_id = repeat.organization_id and link.id = repeat.link_id
      left join check_in_link as first_link on first_link.organization_id = first.organization_id
        and first_link.id = first.link_id
      where repeat.organization_id = ${organizationId} and repeat.event_id = ${id} and repeat.is_repeat
        and repeat.undone_at is null and repeat.received_at > now() - interval '1 day'
        and (${userId}::uuid in (repeat.user_id, first.user_id) or ${linkId}::uuid in (repeat.link_id, first.link_id))
      order by repeat.received_at desc limit 20`,
  )
  const people = rows.flatMap((row) => [row.userId, row.firstUserId].filter((one) => one !== null))
  const names = await findPeopleNames(em, people)
  return rows.map(({ userId: user, firstUserId, by, firstBy, ...repeat }) => ({
    ...repeat,
    by: by ?? (user && names.get(user)) ?? null,
    firstBy: firstBy ?? (firstUserId && names.get(firstUserId)) ?? null,
  }))
}
