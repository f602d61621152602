import { expect, test } from 'vitest'
import { nextOffers, type Waiter } from './next-offers.ts'

const now = new Date('2027-03-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const waiter = (id: string, places = 1, { poolId = '21K', blockedHours = 0 } = {}): Waiter => ({
  id,
  poolId,
  places,
  blockedSince: blockedHours > 0 ? hoursAgo(blockedHours) : null,
})

const offersOf = (waiters: Waiter[], free: number | null, total: number | null = null) =>
  nextOffers(
    waiters,
    {
      pools: new Map([
        ['21K', free],
        ['10K', 5],
      ]),
      total,
    },
    now,
  )

test('free places are offered in order, to as many as fit', () => {
  expect(offersOf([waiter('ana'), waiter('group', 2), waiter('leo')], 3)).toEqual({
    offered: ['ana', 'group'],
    blocked: [],
    unblocked: [],
  })
  expect(offersOf([waiter('ana'), waiter('leo')], null).offered).toEqual(['ana', 'leo'])
})

test('who needs more than are free is waited for, by those of the same competition', () => {
  const waiters = [waiter('group', 4), waiter('leo'), waiter('eva', 1, { poolId: '10K' })]
  expect(offersOf(waiters, 2)).toEqual({ offered: ['eva'], blocked: ['group'], unblocked: [] })
})

test('after a day the next who fits is offered, and the one passed is waited for again', () => {
  const waiters = (blockedHours: number) => [waiter('group', 4, { blockedHours }), waiter('leo')]
  expect(offersOf(waiters(23), 2)).toEqual({ offered: [], blocked: [], unblocked: [] })
  expect(offersOf(waiters(24), 2)).toEqual({ offered: ['leo'], blocked: [], unblocked: ['group'] })
})

test('who was passed and nobody followed goes on being passed', () => {
  expect(offersOf([waiter('group', 4, { blockedHours: 30 })], 2)).toEqual({ offered: [], blocked: [], unblocked: [] })
})

test('without a free place nobody is blocked any more', () => {
  expect(offersOf([waiter('group', 4, { blockedHours: 30 }), waiter('leo')], 0)).toEqual({
    offered: [],
    blocked: [],
    unblocked: ['group'],
  })
})

test('the limit of the event counts for all its competitions', () => {
  const waiters = [waiter('ana'), waiter('eva', 1, { poolId: '10K' }), waiter('leo')]
  expect(offersOf(waiters, null, 2).offered).toEqual(['ana', 'eva'])
})

test('who needs more than the event has left is waited for by all its competitions', () => {
  const waiters = (blockedHours: number) => [waiter('group', 4, { blockedHours }), waiter('eva', 1, { poolId: '10K' })]
  expect(offersOf(waiters(0), null, 3)).toEqual({ offered: [], blocked: ['group'], unblocked: [] })
  expect(offersOf(waiters(24), null, 3)).toEqual({ offered: ['eva'], blocked: [], unblocked: ['group'] })
})
