import { expect, test } from 'vitest'
import * as v from 'valibot'
import { readTickets, ticketsForm, type OfferedTicket, type TypedTickets } from './ticket-choice.ts'

const seat = { id: 'seat', kind: 'short_text', label: 'Seat', help: '', placeholder: '' } as const
const common = { required: true, enabled: true, competitions: [], condition: null }
const type: OfferedTicket = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Stand',
  description: '',
  price: 500_000,
  perOrder: 4,
  fields: [{ ...seat, ...common }],
  state: 'on_sale',
  left: null,
  saleStartsAt: null,
  saleEndsAt: '2027-05-01T20:00:00.000Z',
}
const input = 't01890000000070008000000000000001'
const named = (quantity: string, ...seats: string[]): TypedTickets => ({
  [input]: { quantity, answers: seats.map((text) => ({ seat: text })) },
})

test('has the answers about each ticket', () => {
  expect(readTickets([type], named('2', 'A1', 'A2', 'A3'))).toEqual({
    choices: [
      {
        ticketTypeId: type.id,
        answers: [{ seat: { label: 'Seat', value: 'A1' } }, { seat: { label: 'Seat', value: 'A2' } }],
      },
    ],
    faults: [],
  })
})

test.each([
  ['-1', 'integer'],
  ['0.5', 'integer'],
  ['1e9', 'integer'],
  ['999999999', 'max_value:4'],
  ['5', 'max_value:4'],
  ['two', 'integer'],
])('a quantity of %s is rejected beside its field', (quantity, code) => {
  expect(readTickets([type], named(quantity)).faults).toEqual([{ path: [input, 'quantity'], code }])
})

test('what nobody chose, and types of another event, are no choice', () => {
  expect(readTickets([type], { ...named('0'), tother: { quantity: '3' } })).toEqual({ choices: [], faults: [] })
})

test('a form without a ticket, or without a required answer, says so', () => {
  const faultOf = (tickets: TypedTickets) => {
    const { issues } = v.safeParse(ticketsForm([type]), { draftKey: '01890000-0000-4000-8000-000000000001', tickets })
    return issues?.map((issue) => [v.getDotPath(issue), issue.message])
  }
  expect(faultOf({})).toEqual([['tickets', 'no_tickets']])
  expect(faultOf(named('2', 'A1'))).toEqual([[`tickets.${input}.answers.1.seat`, 'required']])
})
