import { expect, test } from 'vitest'
import fc from 'fast-check'
import { agreedPrice, settlementOfMove, type LinesOfPlace } from './moved-price.ts'

const line = { unitPrice: 10_000, base: 10_000, deferredCash: 0, total: 11_434, loweredBy: 0 }
const charged = { ...line, unitPrice: 2_500, base: 2_500, total: 2_859 }

test.each([
  ['a dearer one is due', line, 12_500, { due: 2_500, refund: 0, cash: 0 }],
  ['a cheaper one gives the same part back, fees included', line, 7_500, { due: 0, refund: 2_859, cash: 0 }],
  ['a free one gives everything back', line, 0, { due: 0, refund: 11_434, cash: 0 }],
  ['a discount lowers the difference too', { ...line, total: 9_147 }, 5_000, { due: 0, refund: 4_574, cash: 0 }],
  [
    'less cash is due before anything goes back',
    { ...line, deferredCash: 6_000, total: 5_000 },
    1_000,
    { due: 0, refund: 3_750, cash: -6_000 },
  ],
  [
    'cash that was collected goes back last',
    { ...line, deferredCash: 6_000, total: 5_000, collected: 6_000 },
    1_000,
    { due: 0, refund: 5_000, cash: -5_000 },
  ],
  [
    'cash that is due falls first, then cash that was collected',
    { ...line, deferredCash: 10_000, total: 0, collected: 4_000 },
    2_500,
    { due: 0, refund: 0, cash: -7_500 },
  ],
  ['a free place stays free below', { ...line, unitPrice: 0, base: 0, total: 0 }, 0, { due: 0, refund: 0, cash: 0 }],
  [
    'what went back before does not go back again',
    { ...line, loweredBy: 2_500 },
    5_000,
    { due: 0, refund: 2_858, cash: 0 },
  ],
  ['what went back before is due again', { ...line, loweredBy: 2_500 }, 10_000, { due: 2_500, refund: 0, cash: 0 }],
])('%s', (_, { collected = 0, ...sold }: typeof line & { collected?: number }, price, { refund, ...settlement }) => {
  const { lines, ...rest } = settlementOfMove([sold], { price, collected })
  expect([rest, lines.map((each) => each.refund)]).toEqual([settlement, [refund]])
})

test('what was charged last goes back first', () => {
  const lines = [line, charged, { ...charged, unitPrice: 1_000, base: 1_000, total: 1_143 }] as const
  expect(agreedPrice(lines)).toBe(13_500)
  expect(settlementOfMove(lines, { price: 9_000, collected: 0 })).toEqual({
    due: 0,
    cash: 0,
    lines: [
      { lowered: 1_000, refund: 1_143 },
      { lowered: 2_500, refund: 2_859 },
      { lowered: 1_000, refund: 1_143 },
    ],
  })
})

test('beside a place paid in cash, what is due falls before what was charged goes back', () => {
  const place = { ...line, deferredCash: 10_000, total: 0 }
  expect(settlementOfMove([place, charged], { price: 9_000, collected: 0 })).toEqual({
    due: 0,
    cash: -3_500,
    lines: [
      { lowered: 0, refund: 0 },
      { lowered: 0, refund: 0 },
    ],
  })
  expect(settlementOfMove([place, charged], { price: 9_000, collected: 10_000 })).toEqual({
    due: 0,
    cash: -1_000,
    lines: [
      { lowered: 0, refund: 0 },
      { lowered: 2_500, refund: 2_859 },
    ],
  })
})

type Place = { lines: LinesOfPlace; refunded: number; collected: number }

const paidOnline = { unitPrice: 1_450_000, base: 1_450_000, deferredCash: 0, total: 1_657_887, loweredBy: 0 }
const place: Place = { lines: [paidOnline], refunded: 0, collected: 0 }

function settle({ lines: [first, ...charges], refunded, collected }: Place, price: number): Place {
  const { due, cash, lines } = settlementOfMove([first, ...charges], { price, collected })
  const change = due + cash
  const moved = { unitPrice: first.unitPrice + change, base: first.base + change }
  return {
    lines: [
      { ...first, ...moved, deferredCash: first.deferredCash + change, loweredBy: first.loweredBy + lines[0]!.lowered },
      ...charges.map((each, index) => ({ ...each, loweredBy: each.loweredBy + lines[index + 1]!.lowered })),
    ],
    refunded: refunded + lines.reduce((sum, { refund }) => sum + refund, 0),
    collected,
  }
}

test.each([
  [[2_000_000, 0], { left: 0, cash: 0 }],
  [[2_000_000, 1_450_000], { left: 1_657_887, cash: 0 }],
  [[2_000_000, 900_000, 2_000_000, 0, 1_450_000], { left: 0, cash: 1_450_000 }],
])('of 16,578.87 paid for 14,500, moves to %j leave what the last place costs', (prices, { left, cash }) => {
  const { lines, refunded } = prices.reduce(settle, place)
  expect([1_657_887 - refunded, lines[0].deferredCash, agreedPrice(lines)]).toEqual([left, cash, prices.at(-1)])
})

type Step = { kind: 'move' | 'charge' | 'collect'; price: number }

const steps: Record<Step['kind'], (before: Place, price: number) => Place> = {
  move: settle,
  charge: (before, price) => {
    const unitPrice = price - agreedPrice(before.lines)
    const charge = { unitPrice, base: unitPrice, deferredCash: 0, total: unitPrice * 2, loweredBy: 0 }
    return unitPrice > 0 ? { ...before, lines: [...before.lines, charge] } : before
  },
  collect: (before) => ({ ...before, collected: before.lines[0].deferredCash }),
}

test('whatever the order of moves, what is paid and due is the price of the place, with fees of what was paid online', () => {
  const step = fc.record({
    kind: fc.constantFrom<Step['kind'][]>('move', 'charge', 'collect'),
    price: fc.oneof(fc.constantFrom(0, 900_000, 1_450_000, 2_000_000), fc.nat(3_000_000)),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (moves) => {
      let now = place
      for (const { kind, price } of moves) {
        now = steps[kind](now, price)
        if (kind === 'move') expect(agreedPrice(now.lines)).toBe(price)
        expectSettled(now)
      }
    }),
  )
})

function expectSettled({ lines, refunded, collected }: Place): void {
  const { deferredCash } = lines[0]
  const due = Math.max(deferredCash - collected, 0)
  const owedBack = Math.max(collected - deferredCash, 0)
  const paid = lines.reduce((sum, { total }) => sum + total, 0)
  const online = lines.map((each) => ({ ...each, sold: each.base - each.deferredCash }))
  const left = online.reduce((sum, { sold, loweredBy }) => sum + sold - loweredBy, 0)
  const leftWithFees = online.reduce((sum, { sold, loweredBy, total }) => sum + (total * (sold - loweredBy)) / sold, 0)
  expect(deferredCash + left).toBe(agreedPrice(lines))
  expect(due).toBeLessThanOrEqual(agreedPrice(lines))
  expect(refunded).toBeLessThanOrEqual(paid)
  const difference = paid - refunded + due + collected - owedBack - (deferredCash + leftWithFees)
  expect(Math.abs(difference)).toBeLessThanOrEqual(0.5)
}
