import { expect, test } from 'vitest'
import { claimBytes, parseTicketCode, ticketCodeOf } from './ticket-code.ts'

const claim = {
  eventId: '01890000-0000-7000-8000-0000000000e1',
  ticketTypeId: '01890000-0000-7000-8000-0000000000a2',
  ticketId: '01890000-0000-7000-8000-0000000000b3',
  serial: 255,
}
const signature = new Uint8Array(64).map((_, index) => 255 - index)
const code = ticketCodeOf(claimBytes(claim), signature)

test('a code says what it is a ticket for, and what was signed', () => {
  expect(code).toMatch(/^DT1\.[A-Z2-7]{181}$/)
  expect(parseTicketCode(code)).toEqual({ ...claim, signed: claimBytes(claim), signature })
})

test.each([
  code.slice(0, -1),
  code + code,
  `${code}A`,
  code.slice(1),
  code.toLowerCase(),
  `${code.slice(0, -1)}!`,
  // The last digit, A, has a bit that no byte needs.
  `${code.slice(0, -1)}B`,
  '',
])('what was cut, doubled or edited beyond its bytes is no code: %s', (text) =>
  expect(parseTicketCode(text)).toBeNull(),
)
