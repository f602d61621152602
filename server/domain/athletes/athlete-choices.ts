import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { can } from '#rules/permissions.ts'
import type { AthleteChoices, PriceDifference } from '#rules/registrations/admin-athlete-views.ts'
import { databaseNow } from '#server/database/clock.ts'
import { chargeTerms } from '../differences/charge-terms.ts'
import { chargesOfMove } from '../differences/charges-of-move.ts'
import { bibsAfterMove } from '../bibs/bib-after-move.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { collectedCash } from '../orders/line-cash.ts'
import { Order } from '../orders/order.ts'
import { agreedPrice, settlementOfMove, type LinesOfPlace } from '#rules/prices/moved-price.ts'
import { OrderLine } from '../orders/order-line.ts'
import type { Registration } from '../registrations/registration.ts'
import { hasCharges, hasMoney } from './delete-athlete.ts'
import { refundablePayments } from './refund-athlete-order.ts'
import { isRestorable } from './restore-athlete.ts'

/** What the reader may do with an athlete as they are now; the commands decide again. */
export async function athleteChoices(em: Em, ctx: Context, registration: Registration): Promise<AthleteChoices> {
  const { organizationId, orderId, lineId, status, email, confirmationId } = registration
  if (!can(ctx.actor, 'edit-athletes')) return noChoices
  const isErased = confirmationId == null
  const isWritable = !isErased && email !== ''
  if (!orderId) return { ...noChoices, isEditable: !isErased, isDeletable: !isErased, isWritable }
  const order = await em.findOneOrFail(Order, { organizationId, id: orderId })
  const isActive = status !== 'cancelled'
  const isMember = registration.teamId != null
  const isPaidOnline = order.state === 'confirmed' && order.total > 0
  const refundable = isPaidOnline ? await refundablePayments(em, order) : []
  return {
    isEditable: isActive && !isErased,
    moves: isActive && !isErased && !isMember ? await movesOf(em, ctx, { registration, order }) : [],
    cancellation: !isActive || isPaidOnline || isMember ? 'none' : order.state === 'confirmed' ? 'undoable' : 'final',
    isRestorable: !isErased && !isMember && isRestorable(registration, order),
    isDeletable: !isMember && !(await hasMoney(em, order)) && !(await hasCharges(em, registration)),
    refund:
      !can(ctx.actor, 'refund-orders') || !isPaidOnline ? 'none' : refundable.length > 0 ? 'possible' : 'under_way',
    paidLine:
      can(ctx.actor, 'refund-orders') && isPaidOnline && isActive && !isMember && lineId ? { orderId, lineId } : null,
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
  paidLine: null,
  mails: { athlete: null, buyer: null },
  isWritable: false,
}

type OfOrder = { registration: Registration; order: Order }

async function movesOf(em: Em, ctx: Context, { registration, order }: OfOrder): Promise<AthleteChoices['moves']> {
  const { organizationId, lineId, eventId } = registration
  const line = lineId ? await em.findOne(OrderLine, { organizationId, id: lineId }) : null
  const { paid } = await chargesOfMove(em, registration)
  const lines = line && ([line, ...paid.map((charge) => charge.line)] as const)
  const agreed = lines && agreedPrice(lines)
  const openOnes = await openMoves(em, registration, agreed)
  const moves = openOnes.filter(({ isSamePrice }) => isSamePrice || order.state === 'confirmed')
  if (moves.length === 0) return []
  const event = await findRow(em, ctx, Event, eventId)
  const now = await databaseNow(em)
  const { keepsBib, rangeOf } = await bibsAfterMove(em, event, registration)
  return moves.map(({ price, isSamePrice, ...move }) => ({
    ...move,
    price,
    agreed: agreed ?? price,
    currency: order.currency,
    keepsBib: keepsBib(move.id),
    bibs: rangeOf(move.id),
    difference: isSamePrice || !line || !lines ? null : differenceOf(ctx, { order, event, line, lines, price, now }),
  }))
}

type Difference = { order: Order; event: Event; line: OrderLine; lines: LinesOfPlace; price: number; now: Date }

function differenceOf(ctx: Context, { line, lines, price, ...sale }: Difference): PriceDifference {
  const collected = collectedCash(sale.order, line)
  const { due, cash, lines: settled } = settlementOfMove(lines, { price, collected })
  const amount = price - agreedPrice(lines)
  const terms = chargeTerms(ctx, { ...sale, amount })
  return {
    amount,
    refund: settled.reduce((sum, { refund }) => sum + refund, 0),
    cash: due + cash,
    charge: terms && { total: terms.price.total, until: terms.heldUntil.toISOString() },
    currency: sale.order.currency,
  }
}

type OpenMove = Pick<AthleteChoices['moves'][number], 'id' | 'name' | 'isFull'> & {
  price: number
  isSamePrice: boolean
}

const openMoves = (em: Em, { organizationId, eventId, competitionId }: Registration, agreed: number | null) =>
  query(
    em,
    sql<OpenMove>`
      select competition.id, competition.name, competition.price::float8 as price,
        coalesce(pool.capacity <= pool.taken + pool.waiting and pool.for_public = 0, false) as "isFull",
        (competition.price = (select price from competition as theirs
            where theirs.organization_id = ${organizationId} and theirs.id = ${competitionId})
          or competition.price is not distinct from ${agreed}::bigint) as "isSamePrice"
      from competition
      join place_pool as pool on pool.organization_id = competition.organization_id and pool.id = competition.pool_id
      where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
        and competition.id <> ${competitionId} and competition.team_size_min is null
      order by competition.position, competition.name collate alphabetical`,
  )
