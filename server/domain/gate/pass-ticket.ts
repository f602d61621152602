import { createPublicKey, verify } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { undoSeconds } from '#rules/check-in/check-in-views.ts'
import { gateVerdictOf, onlyGate, type Direction, type GateOutcome, type GateTicket } from '#rules/gate/gate-views.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { parseTicketCode, type TicketCode } from '#rules/tickets/ticket-code.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { memberOf, type Giver } from '../check-in/check-in-athlete.ts'
import { command } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { Ticket } from '../tickets/ticket.ts'
import { ticketPublicKey } from '../tickets/ticket-keys.ts'
import { gateTickets } from './gate-tickets.ts'
import { Gate } from './gate.ts'
import { Passage } from './passage.ts'

/** What a device has scanned: see `gateScanForm`. `ticketId` counts where there is no `code`. */
export type TicketScan = Readonly<{
  id: string
  ticketId: string
  code: string | null
  gateId: string | null
  direction: Direction
  at: Date
  isDone: boolean
}>

export const isRow = 'each passage is a row of its own'

/**
 * Lets a ticket in or out, once: of many scans at once one is green. What a device had let through without network is
 * kept as a repeat where another was first. Sent twice is once. Throws `Refused` `not_found` for an unknown gate,
 * `forbidden`.
 */
export const passTicket = command({
  permission: 'check-in',
  subject: Event,
  unaudited: isRow,
  run: ({ em, ctx, subject: event }, scan: TicketScan) => letThrough(em, ctx, event, { scan, by: memberOf(ctx) }),
})

/**
 * Takes back the last passage of a ticket: within a minute by who let it through, afterwards by who may undo what others
 * have changed. Throws `Refused` `changed_meanwhile` when it has passed since, `forbidden`, `not_found`.
 */
export const undoPassage = command({
  permission: 'check-in',
  subject: Passage,
  unaudited: isRow,
  run: ({ em, ctx, subject: passage }) => takeBackPassage(em, ctx, passage, memberOf(ctx)),
})

type Passing = Readonly<{ scan: TicketScan; by: Giver }>

/** The same for staff and helpers. */
export async function letThrough(em: Em, ctx: Context, event: Event, { scan, by }: Passing): Promise<GateOutcome> {
  const { organizationId, id: eventId } = event
  const gate = scan.gateId === null ? onlyGate : await findGate(em, ctx, event, scan.gateId)
  const code = scan.code === null ? null : parseTicketCode(scan.code)
  if (scan.code !== null && code === null) return { verdict: 'unreadable', ticket: null }
  if (code && !(await isSigned(em, ctx, code))) return { verdict: 'forged', ticket: null }
  const ticket = await lockTicket(em, ctx, code?.ticketId ?? scan.ticketId)
  if (!ticket) return { verdict: code && code.eventId !== eventId ? 'other_event' : 'unknown', ticket: null }
  const sent = await em.findOne(Passage, { organizationId, id: scan.id })
  if (sent) return { verdict: sent.isRepeat ? 'inside' : greenOf(sent.direction), ticket }
  const { direction } = scan
  const verdict = gateVerdictOf(ticket, { eventId, gate, direction, serial: code?.serial ?? null })
  const isGreen = verdict === 'admit' || verdict === 'leave'
  const isRepeat = scan.isDone && (verdict === 'inside' || verdict === 'used')
  if (!isGreen && !isRepeat) return { verdict, ticket }
  const now = await databaseNow(em)
  em.create(Passage, {
    ...by,
    id: scan.id,
    organizationId,
    eventId,
    ticketId: ticket.id,
    gateId: scan.gateId,
    direction,
    turn: await turnOf(em, { organizationId, ticketId: ticket.id }, isRepeat),
    at: scan.at < now ? scan.at : now,
    isRepeat,
    receivedAt: now,
  })
  await em.flush()
  return { verdict, ticket: await ticketOf(em, ctx, ticket.id) }
}

export async function takeBackPassage(em: Em, ctx: Context, passage: Passage, by: Giver): Promise<GateTicket> {
  const { organizationId, ticketId } = passage
  await lockTicket(em, ctx, ticketId)
  await em.refresh(passage)
  const now = await databaseNow(em)
  const isOwn = by.linkId === null ? by.userId !== null && passage.userId === by.userId : passage.linkId === by.linkId
  // What the request takes counts as the person's time.
  const isRecent = now.getTime() - passage.receivedAt.getTime() <= (undoSeconds + graceSeconds) * 1000
  if (!(isOwn && isRecent)) ensureCan(ctx.actor, 'undo-changes-of-others')
  if (passage.undoneAt != null || passage.isRepeat) return ticketOf(em, ctx, ticketId)
  const later = { organizationId, ticketId, turn: { $gt: passage.turn }, undoneAt: null, isRepeat: false }
  if ((await em.count(Passage, later)) > 0) throw new Refused({ code: 'changed_meanwhile' })
  passage.undoneAt = now
  await em.flush()
  return ticketOf(em, ctx, ticketId)
}

const graceSeconds = 10

const greenOf = (direction: Direction) => (direction === 'in' ? 'admit' : 'leave')

/** A gate that was deleted since still takes what devices had scanned at it. */
async function findGate(em: Em, ctx: Context, event: Event, gateId: string): Promise<Gate> {
  const gate = await findRow(em, ctx, Gate, gateId)
  if (gate.eventId !== event.id) throw new Refused({ code: 'not_found' })
  return gate
}

async function isSigned(em: Em, ctx: Context, { signed, signature }: TicketCode): Promise<boolean> {
  const x = await ticketPublicKey(em, ctx)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, signed, key, signature)
}

/** With its order, so that nothing of it is cancelled, and no other device lets it through, meanwhile. */
async function lockTicket(em: Em, ctx: Context, id: string): Promise<GateTicket | null> {
  const ticket = await em.findOne(Ticket, { organizationId: ctx.organization.id, id })
  if (!ticket) return null
  await lockOrderOf(em, ticket)
  return ticketOf(em, ctx, id)
}

async function ticketOf(em: Em, ctx: Context, id: string): Promise<GateTicket> {
  const [ticket] = await gateTickets(em, ctx, sql`ticket.id = ${id}`)
  if (!ticket) throw new Refused({ code: 'not_found' })
  return ticket
}

/** That of a repeat is its ticket's last entrance. */
async function turnOf(
  em: Em,
  { organizationId, ticketId }: Pick<Passage, 'organizationId' | 'ticketId'>,
  isRepeat: boolean,
): Promise<number> {
  const [row] = await query(
    em,
    sql<{ next: number; entrance: number }>`
      select coalesce(max(turn) + 1, 0)::int as next, (max(turn) filter (where direction = 'in'))::int as entrance
      from passage where organization_id = ${organizationId} and ticket_id = ${ticketId} and undone_at is null and not is_repeat`,
  )
  return isRepeat ? row!.entrance : row!.next
}
