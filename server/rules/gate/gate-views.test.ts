import { expect, test } from 'vitest'
import { colorOf, gateVerdictOf, onlyGate, type GateScan, type GateTicket, type PassageView } from './gate-views.ts'

const ticket: GateTicket = {
  id: 'ticket',
  eventId: 'event',
  eventTitle: 'Final',
  ticketTypeId: 'stand',
  type: 'Stand',
  serial: 1,
  holder: 'Ana',
  number: 'AAAA-BBBB',
  status: 'confirmed',
  last: null,
}
const passed = (direction: PassageView['direction']): PassageView => ({
  id: 'passage',
  direction,
  at: '2026-01-01T12:00:00.000Z',
  by: null,
  gate: null,
})
const scan: GateScan = { eventId: 'event', gate: onlyGate, direction: 'in', serial: 1 }
const reEntry = { ...onlyGate, hasReEntry: true }
const box = { ...onlyGate, ticketTypeIds: ['box'] }

test.each([
  ['admit', 'green', {}, {}],
  ['admit', 'green', {}, { serial: null }],
  ['admit', 'green', { last: passed('out') }, { gate: reEntry }],
  ['admit', 'green', {}, { gate: { ...onlyGate, ticketTypeIds: ['box', 'stand'] } }],
  ['leave', 'green', { last: passed('in') }, { direction: 'out' }],
  ['inside', 'amber', { last: passed('in') }, {}],
  ['inside', 'amber', { last: passed('in') }, { gate: reEntry }],
  ['used', 'amber', { last: passed('out') }, {}],
  ['outside', 'amber', {}, { direction: 'out' }],
  ['outside', 'amber', { last: passed('out') }, { direction: 'out' }],
  ['wrong_gate', 'red', {}, { gate: box }],
  ['cancelled', 'red', { status: 'cancelled' }, {}],
  ['cancelled', 'red', { status: 'cancelled', last: passed('in') }, {}],
  ['unpaid', 'red', { status: 'held' }, {}],
  ['former', 'red', {}, { serial: 0 }],
  ['other_event', 'red', { eventId: 'of last year' }, {}],
] as const)('%s is %s', (verdict, color, ticketChanges, scanChanges) => {
  const decided = gateVerdictOf({ ...ticket, ...ticketChanges }, { ...scan, ...scanChanges })
  expect([decided, colorOf(decided)]).toEqual([verdict, color])
})

test.each(['forged', 'unreadable', 'unknown'] as const)('%s is red', (verdict) => expect(colorOf(verdict)).toBe('red'))
