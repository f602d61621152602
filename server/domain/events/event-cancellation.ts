import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventCancellation } from '#rules/events/admin-event-views.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { permissionFor } from './change-event-status.ts'
import { Event } from './event.ts'

export async function eventCancellation(ctx: Context, eventId: string): Promise<EventCancellation> {
  ensureCan(ctx.actor, permissionFor.cancelled)
  const organizationId = ctx.organization.id
  if (!isId(eventId)) throw new Refused({ code: 'not_found' })
  return ctx.db.transaction(async (em) => {
    const event = await em.findOne(Event, { organizationId, id: eventId })
    if (!event) throw new Refused({ code: 'not_found' })
    const sums = await query(em, ordersByCurrency(organizationId, eventId))
    const [athletes] = await query(em, confirmedAthletes(organizationId, eventId))
    const sumOf = (figure: 'confirmed' | 'unpaid') => sums.reduce((sum, row) => sum + row[figure], 0)
    return {
      eventId,
      orders: sumOf('confirmed'),
      athletes: athletes!.count,
      paid: sums.flatMap(({ currency, paid }) => (paid > 0 ? [{ currency, amount: paid }] : [])),
      unpaidOrders: sumOf('unpaid'),
    }
  })
}

type Sum = { currency: string; confirmed: number; paid: number; unpaid: number }

const ordersByCurrency = (organizationId: string, eventId: string) => sql<Sum>`
  select currency, count(*) filter (where state = 'confirmed')::int as confirmed,
    coalesce(sum(total) filter (where state = 'confirmed'), 0)::float8 as paid,
    count(*) filter (where state in ('held', 'awaiting_payment'))::int as unpaid
  from orders where organization_id = ${organizationId} and event_id = ${eventId} group by currency order by currency`

const confirmedAthletes = (organizationId: string, eventId: string) => sql<{ count: number }>`
  select count(*)::int as count from registration
  where organization_id = ${organizationId} and event_id = ${eventId} and status = 'confirmed'`
