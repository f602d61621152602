import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { competitionForm } from './competition-form.ts'
import { fieldErrors } from '../text/validation-message.ts'

const argentine = { currency: 'ARS', region: 'es-AR', timeZone: 'America/Argentina/Buenos_Aires' }
const form = { name: '10K', price: '0', date: '18/04/2027', time: '09:30' }

const value = (changes: Record<string, unknown>, terms = argentine) => {
  const result = safeParse(competitionForm(terms), { ...form, ...changes })
  return result.success ? result.output : fieldErrors(result.issues)
}

test('a free competition without limit needs a name and a start', () => {
  expect(value({})).toEqual({
    name: '10K',
    price: 0,
    deferredCash: 0,
    distanceM: null,
    capacity: null,
    startsAt: new Date('2027-04-18T12:30:00Z'),
    tiers: [],
    team: null,
    hasWaitingList: false,
  })
})

test('money is understood as it is written where the organization is', () => {
  expect(value({ price: '12.500,50', deferredCash: '2.500' })).toMatchObject({
    price: 1_250_050,
    deferredCash: 250_000,
  })
  expect(value({ price: '$ 1.234' })).toMatchObject({ price: 123_400 })
  expect(value({ price: '1,234.50' }, { ...argentine, currency: 'GBP', region: 'en-GB' })).toMatchObject({
    price: 123_450,
  })
  expect(value({ price: '1500' }, { ...argentine, currency: 'CLP', region: 'es-CL' })).toMatchObject({ price: 1500 })
})

test.each([
  ['EUR', '1000000000', 100_000_000_000],
  ['COP', '100000000000', 10_000_000_000_000],
  ['IRR', '100000000000', 10_000_000_000_000],
  ['JPY', '100000000000', 100_000_000_000],
  ['KWD', '100000000', 100_000_000_000],
])('a place costs at most what makes sense in %s: %s', (currency, most, price) => {
  const terms = { ...argentine, currency, region: 'en-GB' }
  expect(value({ price: most }, terms)).toMatchObject({ price })
  expect(value({ price: `${most}1` }, terms)).toEqual({ price: 'money' })
})

test('kilometres have a point or a comma', () => {
  for (const distance of ['21.0975', '21,0975', '21,0975 km'])
    expect(value({ distance })).toMatchObject({ distanceM: 21_098 })
})

test.each([
  ['name', { name: '' }, 'required'],
  ['price', { price: '' }, 'required'],
  ['price', { price: '-5' }, 'money'],
  ['price', { price: 'free' }, 'money'],
  ['price', { price: '1e9' }, 'money'],
  ['price', { price: '99999999999999' }, 'money'],
  ['deferredCash', { price: '10', deferredCash: '10,01' }, 'deferred_exceeds_price'],
  ['distance', { distance: '0' }, 'kilometres'],
  ['distance', { distance: '1001' }, 'kilometres'],
  ['distance', { distance: 'ten' }, 'kilometres'],
  ['capacity', { capacity: '0' }, 'min_value:1'],
  ['capacity', { capacity: '2.5' }, 'integer'],
  ['capacity', { capacity: '2000000' }, 'max_value:1000000'],
  ['date', { date: '' }, 'date_required'],
  ['time', { time: 'soon' }, 'clock'],
])('says beside %s what is wrong with %j', (field, changes, code) => {
  expect(value(changes)).toEqual({ [field]: code })
})

const tier = { price: '60', until: '31/03/2027', places: '' }
const tiers = (...changes: object[]) =>
  value({ price: '100', tiers: changes.map((change) => ({ ...tier, ...change })) })

test('prices before the competition’s own end on a day, with their places, or both', () => {
  expect(
    tiers({ until: '', places: '50' }, { id: 'b', price: '80' }, { until: '30/04/2027', places: '20' }),
  ).toMatchObject({
    tiers: [
      { id: '', price: 6_000, until: null, places: 50 },
      { id: 'b', price: 8_000, until: '2027-03-31', places: null },
      { id: '', price: 6_000, until: '2027-04-30', places: 20 },
    ],
  })
})

test.each([
  ['tiers.0.price', [{ price: '0' }], 'price_above_zero'],
  ['tiers.0.price', [{ price: '' }], 'required'],
  ['tiers.0.price', [{ price: '1000000001' }], 'money'],
  ['tiers.0.until', [{ until: '' }], 'tier_without_end'],
  ['tiers.0.until', [{ until: '31/02/2027' }], 'date_format'],
  ['tiers.0.until', [{ until: '31/12/2100' }], 'date_before:01/01/2100'],
  ['tiers.0.places', [{ places: '0' }], 'min_value:1'],
  ['tiers.1.until', [{}, {}], 'date_after:31/03/2027'],
  ['tiers.2.until', [{}, { until: '', places: '5' }, { until: '30/03/2027' }], 'date_after:31/03/2027'],
  ['tiers', Array.from({ length: 11 }, () => ({ until: '', places: '5' })), 'max_items:10'],
])('says beside %s what is wrong with %j', (field, changes, code) => {
  expect(tiers(...changes)).toEqual({ [field]: code })
})

test('cash is within each price, and a free competition has no prices before', () => {
  const withCash = { price: '100', deferredCash: '70', tiers: [tier, { ...tier, price: '80', until: '01/04/2027' }] }
  expect(value(withCash)).toEqual({ 'tiers.0.price': 'deferred_exceeds_price' })
  expect(value({ tiers: [tier] })).toEqual({ price: 'tiers_need_price' })
})

test('a team competition has two to twenty members, and none of it counts for individuals', () => {
  const team = { isTeam: 'on', teamMin: '2', teamMax: '20', teamPrice: 'member', lateCompletion: 'true' }
  expect(value(team)).toMatchObject({
    team: { min: 2, max: 20, pricePerMember: true, nameLabel: '', uniqueNames: false, lateCompletion: true },
  })
  expect(value(team)).toMatchObject({ team: { bibPerTeam: false, scorers: null } })
  expect(value({ ...team, teamBibs: 'team', teamScorers: '20' })).toMatchObject({
    team: { bibPerTeam: true, scorers: 20 },
  })
  expect(value({ ...team, teamMax: '5', teamScorers: '6' })).toEqual({ teamScorers: 'team_scorers_above_max' })
  expect(value({ ...team, teamScorers: '0' })).toEqual({ teamScorers: 'min_value:1' })
  expect(value({ ...team, teamScorers: '21' })).toEqual({ teamScorers: 'max_value:20' })
  expect(value({ ...team, teamMin: '1', teamMax: '21' })).toEqual({ teamMin: 'min_value:2', teamMax: 'max_value:20' })
  expect(value({ ...team, teamMin: '5', teamMax: '4' })).toEqual({ teamMax: 'team_max_below_min' })
  expect(value({ ...team, teamMin: '', teamMax: 'x' })).toEqual({ teamMin: 'required', teamMax: 'integer' })
  expect(value({ ...team, isTeam: '', teamMin: '1' })).toMatchObject({ team: null })
})
