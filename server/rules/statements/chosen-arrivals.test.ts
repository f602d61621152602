import { expect, test } from 'vitest'
import { arrivalsOf, arrivingFor, isCertain } from './chosen-arrivals.ts'
import type { EntryView, ProposedCandidate } from './statement-view.ts'

const entry = (id: string, amount: number, bookedOn = '2026-11-20'): EntryView => ({
  id,
  amount,
  bookedOn,
  currency: 'EUR',
  reference: '',
  text: '',
  counterpartyName: '',
})

const candidate = (dues: number[], more: Partial<ProposedCandidate> = {}): ProposedCandidate => ({
  certainty: 'sure',
  reasons: ['reference', 'amount'],
  difference: 0,
  orders: dues.map((due, index) => ({
    paymentId: `payment-${index}`,
    orderId: `order-${index}`,
    number: `DR-${index}`,
    buyerName: 'Ana Ríos',
    eventTitle: '10K',
    due,
  })),
  withEntries: [],
  ...more,
})

test('only an exact reference with the exact amount is certain', () => {
  expect(isCertain(candidate([100]))).toBe(true)
  expect(isCertain(candidate([100], { reasons: ['reference_misread', 'amount'] }))).toBe(false)
  expect(isCertain(candidate([100], { reasons: ['reference', 'amount_less'], difference: -1 }))).toBe(false)
  expect(isCertain(candidate([100], { certainty: 'likely' }))).toBe(false)
})

test('an entry for one order arrives in whole, with what was chosen of another amount', () => {
  const proposal = { entry: entry('a', 90), candidates: [candidate([100], { difference: -10 })] }
  expect(arrivingFor(proposal.entry, proposal.candidates[0]!)).toEqual({
    amount: 90,
    due: 100,
    choices: ['owe', 'accept', 'return'],
  })
  expect(arrivalsOf(proposal, { candidate: 0, otherAmount: 'accept' })).toEqual([
    {
      payment: 'payment-0',
      amount: 90,
      receivedOn: '2026-11-20',
      otherAmount: 'accept',
      entries: [{ id: 'a', amount: 90, taken: 90 }],
    },
  ])
})

test('an entry for several orders is divided by what they cost', () => {
  const proposal = { entry: entry('a', 300), candidates: [candidate([100, 200])] }
  expect(
    arrivalsOf(proposal, { candidate: 0, otherAmount: null }).map(({ payment, amount, entries }) => [
      payment,
      amount,
      entries,
    ]),
  ).toEqual([
    ['payment-0', 100, [{ id: 'a', amount: 300, taken: 100 }]],
    ['payment-1', 200, [{ id: 'a', amount: 300, taken: 200 }]],
  ])
})

test('entries that are complete together arrive together, on the day of the last one', () => {
  const parts = candidate([100], {
    certainty: 'likely',
    reasons: ['reference', 'amount_less', 'parts_complete'],
    difference: -60,
    withEntries: [entry('b', 60, '2026-11-25')],
  })
  expect(arrivalsOf({ entry: entry('a', 40), candidates: [parts] }, { candidate: 0, otherAmount: 'return' })).toEqual([
    {
      payment: 'payment-0',
      amount: 100,
      receivedOn: '2026-11-25',
      otherAmount: null,
      entries: [
        { id: 'a', amount: 40, taken: 40 },
        { id: 'b', amount: 60, taken: 60 },
      ],
    },
  ])
})
