import { generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimBytes, ticketCodeOf, type TicketClaim, type TicketCode } from '../tickets/ticket-code.ts'
import { findTickets } from './find-tickets.ts'
import { onlyGate, type GateTicket } from './gate-views.ts'
import { isCodeLike, passedLocally, passLocally } from './pass-locally.ts'

const claim: TicketClaim = {
  eventId: '01890000-0000-7000-8000-0000000000e1',
  ticketTypeId: '01890000-0000-7000-8000-0000000000a2',
  ticketId: '01890000-0000-7000-8000-0000000000b3',
  serial: 0,
}
const ticket: GateTicket = {
  id: claim.ticketId,
  eventId: claim.eventId,
  eventTitle: 'Final',
  ticketTypeId: claim.ticketTypeId,
  type: 'Stand',
  serial: 0,
  holder: 'Đặng Núñez',
  number: 'DR-7K4Q-2M9X',
  status: 'confirmed',
  last: null,
}
const keys = generateKeyPairSync('ed25519')
const codeOf = (changes: Partial<TicketClaim> = {}, key: KeyObject = keys.privateKey) => {
  const bytes = claimBytes({ ...claim, ...changes })
  return ticketCodeOf(bytes, sign(null, bytes, key))
}
const verifies = async ({ signed, signature }: TicketCode) => verify(null, signed, keys.publicKey, signature)
const unable = () => Promise.resolve(null)
const device = { eventId: claim.eventId, gate: onlyGate, direction: 'in', tickets: [ticket], verify: verifies } as const
const verdictOf = async (code: string | null, changes: Partial<Parameters<typeof passLocally>[0]> = {}) =>
  (await passLocally({ ...device, ...changes }, { code, ticketId: claim.ticketId })).verdict

test.each([
  ['admit', codeOf(), {}],
  ['admit', null, {}],
  ['unknown', null, { tickets: [] }],
  ['unlisted', codeOf(), { tickets: [] }],
  ['former', codeOf({ serial: 1 }), {}],
  ['other_event', codeOf({ eventId: '01880000-0000-7000-8000-0000000000e1' }), {}],
  ['forged', codeOf({}, generateKeyPairSync('ed25519').privateKey), {}],
  ['unreadable', codeOf().slice(0, -1), {}],
  ['unreadable', codeOf() + codeOf(), {}],
  ['unreadable', 'https://club.example/event/final', {}],
  ['inside', codeOf(), { tickets: [{ ...ticket, last: { id: 'p', direction: 'in', at: '', by: null, gate: null } }] }],
  ['unverified', codeOf(), { verify: unable }],
  ['unverified', codeOf(), { verify: unable, tickets: [] }],
  ['cancelled', codeOf(), { verify: unable, tickets: [{ ...ticket, status: 'cancelled' }] }],
] as const)('%s', async (verdict, code, changes) => expect(await verdictOf(code, changes)).toBe(verdict))

test('a code with any of its bytes edited is not admitted', async () => {
  const bytes = claimBytes(claim)
  const signature = sign(null, bytes, keys.privateKey)
  for (let index = 0; index < 113; index += 1) {
    const edited = new Uint8Array([...bytes, ...signature])
    edited[index]! ^= 1
    expect([index, await verdictOf(ticketCodeOf(edited.slice(0, 49), edited.slice(49)))]).toEqual([index, 'forged'])
  }
})

test('a ticket that was let through without network is inside for the device', async () => {
  const scan = {
    id: 'scan',
    ticketId: ticket.id,
    code: null,
    gateId: 'north',
    direction: 'in',
    at: '2026-01-01T12:00:00.000Z',
    isDone: true,
  } as const
  const gates = [{ ...onlyGate, id: 'north', name: 'North', revision: 0 }]
  const passed = passedLocally(ticket, scan, { by: 'Iris', gates })
  expect(passed.last).toEqual({ id: 'scan', direction: 'in', at: scan.at, by: 'Iris', gate: 'North' })
  expect(await verdictOf(codeOf(), { tickets: [passed] })).toBe('inside')
})

test.each([
  ['7k4q 2m9x', ['Đặng Núñez']],
  ['DR-7K4Q-2M9X', ['Đặng Núñez']],
  ['nunez dang', ['Đặng Núñez']],
  ['ana', []],
  [' ', []],
])('%j finds %j', (text, holders) => expect(findTickets([ticket], text).map(({ holder }) => holder)).toEqual(holders))

test.each([
  [codeOf(), true],
  ['dt1.abc', true],
  [codeOf().slice(1), true],
  ['Ana de los Ángeles Fernández de Córdoba y Montenegro', false],
  ['DR-7K4Q-2M9X', false],
])('whether %s is a code: %s', (text, isCode) => expect(isCodeLike(text)).toBe(isCode))
