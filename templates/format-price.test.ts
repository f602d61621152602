import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { formatsOf } from './formats.ts'
import type { PublicPrice, RequiredItem } from '#rules/competitions/competition-view.ts'
import { formatNextPrice, formatPriceRange, formatPrice } from './format-price.ts'

const t = textsOf('en').getFixedT('en', 'event')
const formats = formatsOf({ region: 'en-GB', currency: 'GBP' }, 'en')
const words = (price: number, priceOnline: number, deferredCash = 0, hasDearerMethod = false) =>
  formatPrice({ price, priceOnline, hasDearerMethod, deferredCash, team: null, requiredItems: [] }, t, formats)

test('the total with its mandatory fee comes first, what it is made of second', () => {
  expect(words(18_500, 20_484)).toEqual({ total: '£204.84', parts: ['£185.00 + £19.84 processing fee and VAT'] })
})

test('what is paid in cash is part of the total', () => {
  expect(words(10_000, 8_000, 3_000)).toEqual({
    total: '£110.00',
    parts: ['£100.00 + £10.00 processing fee and VAT', '£30.00 of it in cash at kit pick-up'],
  })
})

test('a price that is lower for some ways to pay is where prices begin', () => {
  expect(words(18_500, 20_484, 0, true).total).toBe('from £204.84')
})

test('a price without a fee has no parts, and a free place is free', () => {
  expect(words(10_000, 10_000)).toEqual({ total: '£100.00', parts: [] })
  expect(words(0, 0)).toEqual({ total: 'Free', parts: [] })
})

test('what has to be bought with the place is part of the total', () => {
  const shirt = { name: 'Shirt', price: 1_800, total: 1_993, count: 1 }
  const shown = { price: 7_000, priceOnline: 9_700, hasDearerMethod: false, deferredCash: 0, team: null }
  expect(formatPrice({ ...shown, requiredItems: [shirt] }, t, formats)).toEqual({
    total: '£97.00',
    parts: ['£88.00 + £9.00 processing fee and VAT', '£19.93 of it for the Shirt'],
  })
})

test('the price of a team says whom it is for', () => {
  const team = {
    min: 2,
    max: 4,
    pricePerMember: false,
    nameLabel: '',
    uniqueNames: true,
    lateCompletion: false,
    bibPerTeam: false,
    scorers: null,
  }
  const partsOf = (terms: typeof team, price: number, requiredItems: RequiredItem[] = []) =>
    formatPrice(
      { price, priceOnline: price, hasDearerMethod: false, deferredCash: 0, team: terms, requiredItems },
      t,
      formats,
    ).parts
  expect(partsOf(team, 9000)).toEqual(['per team of 2–4'])
  expect(partsOf({ ...team, min: 4, pricePerMember: true }, 9000)).toEqual(['per member, teams of 4'])
  expect(partsOf(team, 0)).toEqual(['for teams of 2–4'])
  const parts = partsOf(team, 9000, [{ name: 'Relay shirt', price: 0, total: 0, count: 2 }])
  expect(parts).toEqual(['per team of 2–4', 'Relay shirt for 2 members included, £0.00 for each other member'])
})

test.each([
  [[], null],
  [[0], 'Free'],
  [[686], '£6.86'],
  [[686, 2_826], 'from £6.86'],
  [[0, 2_826], 'Free or £28.26'],
  [[0, 686, 2_826], 'Free or from £6.86'],
])('a card shows the prices %j', (prices, text) => {
  const price = formatPriceRange({ prices }, t, formats)
  expect(price && `${price.before} ${price.amount}`.trim()).toBe(text)
})

test('a card shows them in Spanish', () => {
  const price = formatPriceRange({ prices: [0, 686, 2_826] }, textsOf('es').getFixedT('es', 'event'), formats)
  expect(price).toEqual({ before: 'Gratis o desde', amount: '£6.86' })
})

const prices = (first: Partial<PublicPrice>) =>
  formatNextPrice(
    {
      team: null,
      prices: [
        { price: 6_000, total: 6_500, left: null, until: null, ...first },
        { price: 10_000, total: 10_900, left: null, until: null },
      ],
    },
    t,
    formats,
  )

test('what follows the price in force is said with its day and with the places left until then', () => {
  expect(prices({ until: '2027-03-31' })).toBe('£109.00 from 1 April 2027')
  expect(prices({ left: 12 })).toBe('12 places at this price, then £109.00')
  expect(prices({ left: 1, until: '2027-12-31' })).toBe('1 place at this price, £109.00 from 1 January 2028')
})

test('a price that nothing follows says no more', () => {
  const own = { price: 10_000, total: 10_900, left: null, until: null }
  expect(formatNextPrice({ team: null, prices: [own] }, t, formats)).toBeNull()
})
