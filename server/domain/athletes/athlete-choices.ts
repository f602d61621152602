import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { can } from '#rules/permissions.ts'
import type { AthleteChoices } from '#rules/registrations/admin-athlete-views.ts'
import { bibsAfterMove } from '../bibs/bib-after-move.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { Order } from '../orders/order.ts'
import { Payment } from '../payments/payment.ts'
import type { Registration } from '../registrations/registration.ts'
import { hasMoney } from './delete-athlete.ts'
import { isRestorable } from './restore-athlete.ts'

/** What the reader may do with an athlete as they are now; the commands decide again. */
export async function athleteChoices(em: Em, ctx: Context, registration: Registration): Promise<AthleteChoices> {
  const { organizationId, orderId, status, email, confirmationId } = registration
  if (!can(ctx.actor, 'edit-athletes')) return noChoices
  const isErased = confirmationId == null
  const isWritable = !isErased && email !== ''
  if (!orderId) return { ...noChoices, isEditable: !isErased, isDeletable: !isErased, isWritable }
  const order = await em.findOneOrFail(Order, { organizationId, id: orderId })
  const isActive = status !== 'cancelled'
  const isMember = registration.teamId != null
  const isPaidOnline = order.state === 'confirmed' && order.total > 0
  const approved = { organizationId, orderId, state: 'approved' as const }
  const refundable = isPaidOnline ? await em.count(Payment, { ...approved, refundDueAt: null }) : 0
  return {
    isEditable: isActive && !isErased,
    moves: isActive && !isErased && !isMember ? await movesOf(em, ctx, registration) : [],
    cancellation: !isActive || isPaidOnline || isMember ? 'none' : order.state === 'confirmed' ? 'undoable' : 'final',
    isRestorable: !isErased && !isMember && isRestorable(registration, order),
    isDeletable: !isMember && !(await hasMoney(em, order)),
    refund: !can(ctx.actor, 'refund-orders') || !isPaidOnline ? 'none' : refundable > 0 ? 'possible' : 'under_way',
    mails:
      order.state === 'confirmed' && isActive
        ? { athlete: email || null, buyer: order.buyer?.email ?? null }
        : { athlete: null, buyer: null },
    isWritable,
  }
}

const noChoices: AthleteChoices = {
  isEditable: false,
  moves: [],
  cancellation: 'none',
  isRestorable: false,
  isDeletable: false,
  refund: 'none',
  mails: { athlete: null, buyer: null },
  isWritable: false,
}

async function movesOf(em: Em, ctx: Context, registration: Registration): Promise<AthleteChoices['moves']> {
  const moves = await openMoves(em, registration)
  if (moves.length === 0) return []
  const { keepsBib, rangeOf } = await bibsAfterMove(
    em,
    await findRow(em, ctx, Event, registration.eventId),
    registration,
  )
  return moves.map((move) => ({ ...move, keepsBib: keepsBib(move.id), bibs: rangeOf(move.id) }))
}

const openMoves = (em: Em, { organizationId, eventId, competitionId, lineId }: Registration) =>
  query(
    em,
    sql<Pick<AthleteChoices['moves'][number], 'id' | 'name' | 'isFull'>>`
      select competition.id, competition.name, coalesce(pool.taken + pool.waiting >= pool.capacity, false) as "isFull"
      from competition
      join place_pool as pool on pool.organization_id = competition.organization_id and pool.id = competition.pool_id
      where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
        and competition.id <> ${competitionId} and competition.team_size_min is null and (
          competition.price = (select price from competition as theirs
            where theirs.organization_id = ${organizationId} and theirs.id = ${competitionId})
          or competition.price = (select unit_price from order_line
            where order_line.organization_id = ${organizationId} and order_line.id = ${lineId ?? null}::uuid))
      order by competition.position, competition.name collate alphabetical`,
  )
