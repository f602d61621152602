import { ForeignKeyConstraintViolationException } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import { quantityOf, ticketInputOf, type TicketChoice } from '#rules/tickets/ticket-choice.ts'
import { refusalOfState, saleEndOf, ticketStateOf } from '#rules/tickets/ticket-state.ts'
import { audit } from '../audit/audit.ts'
import { makeStock } from '../orders/pools.ts'
import type { OrderLine } from '../orders/order-line.ts'
import type { Order } from '../orders/order.ts'
import type { Addition, Choosable, FreeBibs, LineDescription, LineTerms, SaleRequest } from '../orders/sellable.ts'
import { canSell } from '../payments/methods-of.ts'
import { TicketType } from './ticket-type.ts'
import { Ticket } from './ticket.ts'

/**
 * Sells tickets: a line for each type, with a ticket for each of its quantity. Rejects `ticket_unavailable`,
 * `ticket_not_yet`, `ticket_sale_over` for what is not on sale, `tickets_per_order` (`values.most`).
 */
export const tickets: Choosable<TicketChoice> = {
  offer,
  // Nothing refers to a ticket that is not sold yet: it goes with its line, and is written again.
  detach: async () => {},
  hold,
  ensureAllowed: async () => {},
  makeRoom,
  auditAdditions,
  currentTerms,
  dependents: async () => [],
  describe,
  hasBegun,
  confirm: async () => [],
  release: async (): Promise<FreeBibs> => new Map(),
}

async function offer(
  em: Em,
  ctx: Context,
  { event, choices, now, payment }: SaleRequest<TicketChoice>,
): Promise<LineTerms[]> {
  const types = await em.find(TicketType, { organizationId: ctx.organization.id, eventId: event.id })
  const chosen = new Set<string>()
  return choices.map((choice) => {
    const type = types.find(({ id }) => id === choice.ticketTypeId)
    const quantity = quantityOf(choice)
    if (!type || quantity < 1 || chosen.has(type.id)) throw new Refused({ code: 'ticket_unavailable' })
    chosen.add(type.id)
    const field = `tickets.${ticketInputOf(type)}.quantity`
    if (!payment) ensureOnSale(ctx, { event, type, now }, field)
    if (quantity > type.perOrder)
      throw new Refused({ code: 'tickets_per_order', field, values: { most: type.perOrder, ticket: type.name } })
    return { ...termsOf(type, quantity), soldOut: { field, values: { item: type.name } } }
  })
}

type Sale = Readonly<{ event: SaleRequest<never>['event']; type: TicketType; now: Date }>

/** Whether any is left is decided when they are taken. */
function ensureOnSale(ctx: Context, { event, type, now }: Sale, field: string): void {
  const { isActive, saleStartsAt = null, saleEndsAt = null } = type
  const terms = { isActive, saleStartsAt, saleEndsAt, left: null, canSell: canSell(ctx, event, type) }
  const state = ticketStateOf(event, terms, now)
  if (state !== 'on_sale') throw new Refused({ code: refusalOfState[state], field, values: { ticket: type.name } })
}

const termsOf = ({ name, price, poolId }: TicketType, quantity: number): LineTerms => ({
  title: name,
  quantity,
  unitPrice: price,
  deferredCash: 0,
  pools: [{ poolId, quantity }],
})

async function hold(
  em: Em,
  order: Order,
  lines: readonly OrderLine[],
  choices: readonly TicketChoice[],
): Promise<void> {
  const { organizationId, id: orderId, eventId } = order
  order.isTicketsOnly = choices.length > 0 && (await hasTicketsOnly(em, order))
  const rows = choices.flatMap(({ ticketTypeId, answers }, index) =>
    answers.map((ofOne, position) => ({
      id: newId(),
      organizationId,
      eventId,
      ticketTypeId,
      orderId,
      lineId: lines[index]!.id,
      position,
      answers: ofOne,
    })),
  )
  if (rows.length === 0) return
  await em.insertMany(Ticket, rows).catch((error: unknown) => {
    // The type was deleted after it was offered.
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error
    throw new Refused({ code: 'ticket_unavailable' })
  })
}

async function hasTicketsOnly(em: Em, { organizationId, id }: Order): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ isOnly: boolean }>`
      select bool_and(kind = 'ticket') as "isOnly" from order_line
      where organization_id = ${organizationId} and order_id = ${id}`,
  )
  return row!.isOnly
}

async function makeRoom(em: Em, ctx: Context, choices: readonly TicketChoice[], reason: string): Promise<void> {
  const organizationId = ctx.organization.id
  for (const choice of choices) {
    const type = await em.findOne(TicketType, { organizationId, id: choice.ticketTypeId })
    if (!type) continue
    const to = await makeStock(em, { organizationId, poolId: type.poolId }, quantityOf(choice))
    if (to !== null) await audit(ctx, em, 'ticket-type.limit-raised', type.id, { to, reason })
  }
}

async function auditAdditions(
  em: Em,
  ctx: Context,
  lines: readonly OrderLine[],
  payment: StaffPayment,
): Promise<Addition[]> {
  const additions: Addition[] = []
  for (const { orderId, title, quantity } of lines)
    additions.push({
      id: orderId,
      entryId: await audit(ctx, em, 'ticket.added', orderId, { ticket: title, quantity, payment }),
    })
  return additions
}

async function typesOf(em: Em, lines: readonly OrderLine[]): Promise<TicketType[]> {
  const [line] = lines
  if (!line) return []
  const sold = await query(
    em,
    sql<{ lineId: string; ticketTypeId: string }>`
      select distinct line_id as "lineId", ticket_type_id as "ticketTypeId" from ticket
      where organization_id = ${line.organizationId} and line_id = any (${lines.map(({ id }) => id)}::uuid[])`,
  )
  const ids = sold.map(({ ticketTypeId }) => ticketTypeId)
  const types = await em.find(TicketType, { organizationId: line.organizationId, id: { $in: ids } })
  return lines.map(({ id }) => {
    const { ticketTypeId } = sold.find(({ lineId }) => lineId === id)!
    return types.find((type) => type.id === ticketTypeId)!
  })
}

async function currentTerms(em: Em, _order: Order, lines: readonly OrderLine[]): Promise<LineTerms[]> {
  return (await typesOf(em, lines)).map((type, index) => termsOf(type, lines[index]!.quantity))
}

async function describe(em: Em, lines: readonly OrderLine[]): Promise<LineDescription[]> {
  return (await typesOf(em, lines)).map(({ id }) => ({
    id,
    person: null,
    startsAt: null,
    bibNumber: null,
    page: null,
    team: null,
  }))
}

/** A late payment still buys tickets until the event has begun and their sale is over. */
async function hasBegun(em: Em, lines: readonly OrderLine[], now: Date): Promise<boolean> {
  const [line] = lines
  if (!line) return false
  const [event] = await query(
    em,
    sql<{ startsAt: string }>`
      select starts_at as "startsAt" from event
      where organization_id = ${line.organizationId} and id = ${line.eventId}`,
  )
  const startsAt = new Date(event!.startsAt)
  return (await typesOf(em, lines)).some(
    ({ saleEndsAt = null }) => saleEndOf({ saleEndsAt }, { startsAt }) <= now && startsAt <= now,
  )
}
