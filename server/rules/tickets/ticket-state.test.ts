import { expect, test } from 'vitest'
import { saleEndOf, ticketStateOf } from './ticket-state.ts'

const now = new Date('2027-05-01T12:00:00Z')
const before = new Date('2027-05-01T11:59:59Z')
const after = new Date('2027-05-01T12:00:01Z')
const event = { status: 'published', supportsTickets: true, startsAt: new Date('2027-06-01T20:00:00Z') } as const
const terms = { isActive: true, saleStartsAt: null, saleEndsAt: null, left: null, canSell: true }

test.each([
  [{}, {}, 'on_sale'],
  [{}, { left: 1 }, 'on_sale'],
  [{}, { saleStartsAt: now, saleEndsAt: after }, 'on_sale'],
  [{}, { left: 0 }, 'sold_out'],
  [{}, { saleStartsAt: after }, 'not_yet'],
  [{}, { saleEndsAt: now }, 'over'],
  [{ startsAt: before }, {}, 'over'],
  [{ startsAt: before }, { saleEndsAt: after }, 'on_sale'],
  [{}, { isActive: false }, 'inactive'],
  [{}, { canSell: false }, 'unavailable'],
  [{ supportsTickets: false }, {}, 'unavailable'],
  [{ status: 'draft' }, {}, 'unavailable'],
  [{ status: 'cancelled' }, {}, 'unavailable'],
  // What is over does not say that it is sold out.
  [{}, { saleEndsAt: before, left: 0 }, 'over'],
  [{}, { saleStartsAt: after, left: 0 }, 'not_yet'],
] as const)('of an event %j with %j: %s', (change, change2, state) => {
  expect(ticketStateOf({ ...event, ...change }, { ...terms, ...change2 }, now)).toBe(state)
})

test('tickets are sold until the event starts, or until the type says', () => {
  expect(saleEndOf({ saleEndsAt: null }, event)).toBe(event.startsAt)
  expect(saleEndOf({ saleEndsAt: after }, event)).toBe(after)
})
