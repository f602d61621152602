import { expect, test } from 'vitest'
import { demoFeePlan } from '#rules/prices/price.ts'
import { eventCardOf, eventStateOf, type CardCompetition, type CardEvent } from './event-card.ts'

const now = new Date('2027-01-10T12:00:00Z')
const startsAt = new Date('2027-04-18T08:00:00Z')
const event = {
  id: '1',
  slug: 'race',
  title: 'Race',
  summary: '',
  startsAt,
  timeZone: 'UTC',
  locationName: 'Here',
  sport: 'running',
  status: 'published',
  registrationEnabled: true,
  registrationDeadline: null,
  image: null,
  course: null,
} as CardEvent
const competition = (price: number, more: Partial<CardCompetition> = {}): CardCompetition => ({
  poolId: String(price),
  name: String(price),
  price,
  tiers: [],
  deferredCash: 0,
  required: 0,
  distanceM: null,
  startsAt,
  capacity: 10,
  taken: 0,
  canSell: true,
  ...more,
})
const seller = {
  paymentTiming: 'days_18',
  paymentProvider: 'sandbox',
  currency: 'GBP',
  region: 'en-GB',
  offersTransfer: false,
  offersCash: false,
  paymentQr: null,
  passesMethodCosts: false,
  feesPaidBy: 'buyer',
  connections: [],
} as const
const plan = { ...demoFeePlan, version: 1 }
const prices = (competitions: CardCompetition[], feePlan: typeof plan | null = plan) =>
  eventCardOf({ gateways: {}, organization: { ...seller, feePlan } }, event, competitions, now).prices

test('a card names what one pays in all, the least first, fees and cash included', () => {
  expect(prices([competition(18_500), competition(15_500), competition(18_500)])).toEqual([17_163, 20_484])
  // Of 145.00, 15.00 are paid in cash: 144.89 online and 15.00 later.
  expect(prices([competition(14_500, { deferredCash: 1500 })])).toEqual([15_989])
})

test('a card names what one pays with what has to be bought with the place', () => {
  expect(prices([competition(15_500, { required: 3_000 }), competition(18_500)])).toEqual([20_484])
  expect(prices([competition(0, { required: 2_552 })])).toEqual([2_826])
})

test('where the organizer pays the fees, a card names the price as it is written, whatever the fees', () => {
  const organization = { ...seller, feesPaidBy: 'organizer', feePlan: plan } as const
  const card = (feesPaidBy: 'buyer' | null) =>
    eventCardOf(
      { gateways: {}, organization },
      { ...event, feesPaidBy },
      [competition(18_500, { deferredCash: 1500 })],
      now,
    )
  expect(card(null).prices).toEqual([18_500])
  expect(card('buyer').prices).toEqual([20_418])
})

test('what is full is not what a card names, as long as something is left', () => {
  expect(prices([competition(18_500), competition(15_500, { taken: 10 })])).toEqual([20_484])
  expect(prices([competition(18_500, { taken: 10 }), competition(15_500, { taken: 10 })])).toEqual([17_163, 20_484])
})

test('a free place costs nothing, and without a plan the price itself is all that can be said', () => {
  expect(prices([competition(0)])).toEqual([0])
  expect(prices([competition(2_552), competition(0)])).toEqual([0, 2_826])
  expect(prices([competition(14_500, { deferredCash: 1500 })], null)).toEqual([14_500])
  expect(prices([])).toEqual([])
})

test('registration goes on until the last start of what is sold; the event, until all have started', () => {
  const soldCompetition = competition(0)
  const unsoldCompetition = competition(14_500, { canSell: false, startsAt: new Date('2027-04-19T08:00:00Z') })
  const at = (time: string, competitions: CardCompetition[]) => eventStateOf(event, competitions, new Date(time))
  expect(at('2027-04-18T07:59:00Z', [soldCompetition, unsoldCompetition])).toBe('open')
  expect(at('2027-04-18T08:00:00Z', [soldCompetition, unsoldCompetition])).toBe('closed')
  expect(at('2027-04-18T08:00:00Z', [soldCompetition, { ...unsoldCompetition, canSell: true }])).toBe('open')
  expect(at('2027-04-19T08:00:00Z', [soldCompetition, unsoldCompetition])).toBe('closed')
  expect(at('2027-04-20T08:00:00Z', [soldCompetition, unsoldCompetition])).toBe('finished')
})
