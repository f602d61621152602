import type { RefusalCode } from '../refusals.ts'

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** A gate of an event. `ticketTypeIds` are the types it admits; empty: all. */
export type GateView = Readonly<{
  id: string
  revision: number
  name: string
  ticketTypeIds: readonly string[]
  hasReEntry: boolean
}>

/** Of an event without gates: all its tickets, once each. */
export const onlyGate: Pick<GateView, 'ticketTypeIds' | 'hasReEntry'> = { ticketTypeIds: [], hasReEntry: false }

/** When, by whom and at which gate a ticket went in or out; null for one who is gone, and for the only gate. */
export type PassageView = Readonly<{
  id: string
  direction: Direction
  at: string
  by: string | null
  gate: string | null
}>

/** A ticket at the gates of its event; `last` is null before it was admitted. */
export type GateTicket = Readonly<{
  id: string
  eventId: string
  eventTitle: string
  ticketTypeId: string
  type: string
  serial: number
  holder: string
  /** Of its order. */
  number: string
  status: 'held' | 'confirmed' | 'cancelled'
  last: PassageView | null
}>

/**
 * What a gate does with a ticket. Green: `admit`, `leave`. Amber: `inside`, `used` (it was in, and the gate has no
 * re-entry), `outside` (it leaves without having entered), and on devices without network `unlisted` (signed, but sold
 * after the list was loaded) and `unverified` (the browser cannot verify signatures). All others are red.
 */
export const gateVerdicts = [
  'admit',
  'leave',
  'inside',
  'used',
  'outside',
  'unlisted',
  'unverified',
  'wrong_gate',
  'cancelled',
  'unpaid',
  'former',
  'other_event',
  'unknown',
  'forged',
  'unreadable',
] as const
export type GateVerdict = (typeof gateVerdicts)[number]

export type GateColor = 'green' | 'amber' | 'red'

const ambers: readonly GateVerdict[] = ['inside', 'used', 'outside', 'unlisted', 'unverified']

export function colorOf(verdict: GateVerdict): GateColor {
  if (verdict === 'admit' || verdict === 'leave') return 'green'
  return ambers.includes(verdict) ? 'amber' : 'red'
}

/** `serial` is that of a code; null for a ticket that was chosen from the list. */
export type GateScan = Readonly<{
  eventId: string
  gate: Pick<GateView, 'ticketTypeIds' | 'hasReEntry'>
  direction: Direction
  serial: number | null
}>

export const admitsType = ({ ticketTypeIds }: Pick<GateView, 'ticketTypeIds'>, ticketTypeId: string): boolean =>
  ticketTypeIds.length === 0 || ticketTypeIds.includes(ticketTypeId)

export function gateVerdictOf(ticket: GateTicket, { eventId, gate, direction, serial }: GateScan): GateVerdict {
  if (ticket.eventId !== eventId) return 'other_event'
  if (serial !== null && serial !== ticket.serial) return 'former'
  if (ticket.status === 'cancelled') return 'cancelled'
  if (ticket.status === 'held') return 'unpaid'
  if (!admitsType(gate, ticket.ticketTypeId)) return 'wrong_gate'
  const isInside = ticket.last?.direction === 'in'
  if (direction === 'out') return isInside ? 'leave' : 'outside'
  if (isInside) return 'inside'
  return ticket.last === null || gate.hasReEntry ? 'admit' : 'used'
}

/** `ticket` is null where nothing is known of it. */
export type GateOutcome = Readonly<{ verdict: GateVerdict; ticket: GateTicket | null }>

export type GateAnswer =
  | Readonly<{ id: string } & GateOutcome>
  | Readonly<{ id: string; refusal: { code: RefusalCode; field: null; values: Record<string, string | number> } }>

/** `inside` of the `total` valid tickets of a type. */
export type TypeCount = Readonly<{ typeId: string; type: string; inside: number; total: number }>

/** How many tickets went in at a gate; null: without one. */
export type GateCount = Readonly<{ gateId: string | null; admitted: number }>

/** One ticket that two devices let through without knowing of each other. Both are told. */
export type GateRepeat = Readonly<{
  id: string
  holder: string
  type: string
  at: string
  by: string | null
  gate: string | null
  firstAt: string
  firstBy: string | null
  firstGate: string | null
}>

/** `repeats` are those that the reader took part in, of the last day. */
export type GateState = Readonly<{
  gates: readonly GateView[]
  types: readonly TypeCount[]
  counts: readonly GateCount[]
  repeats: readonly GateRepeat[]
}>

/** `changed` are tickets that passed a gate or were sold within `changedSeconds`. */
export type GateUpdate = GateState & Readonly<{ changed: readonly GateTicket[] }>

/** `publicKey` are the raw bytes in base64url. */
export type GatePage = GateState &
  Readonly<{
    event: Readonly<{ id: string; slug: string; title: string; timeZone: string; startsAt: string }>
    publicKey: string
    hasAthletes: boolean
  }>
