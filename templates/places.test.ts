import { expect, test } from 'vitest'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import { textsOf } from '#server/i18n/translator.ts'
import { formatsOf } from './formats.ts'
import { formatPlaces, haveLivePlaces, placesOfEvent } from './places.ts'

const t = textsOf('en').getFixedT('en', 'event')
const formats = formatsOf({ region: 'en-GB', currency: 'GBP' }, 'en')
const own = { price: 10_000, total: 10_900, left: null, until: null }
const early = { price: 6_000, total: 6_500, left: 12, until: null }

const event = (prices: CompetitionView['prices']) => {
  const places = { state: 'unlimited', left: null, isNearlyFull: false, reason: null }
  const competitions = [{ id: 'solo', places, prices }] as CompetitionView[]
  return { id: 'race', state: 'open', placesLeft: null, prices: [], competitions } as unknown as EventCard & {
    competitions: CompetitionView[]
  }
}

test('a page reloads when its price is another one, and only then', () => {
  const states = [[early, own], [{ ...early, left: 11 }, own], [own]].map(
    (prices) => placesOfEvent(t, event(prices), formats).state,
  )
  expect(states).toEqual(['open unlimited/6500/10900', 'open unlimited/6500/10900', 'open unlimited/10900'])
})

test('places of a competition of teams are for teams', () => {
  const textOf = (places: object, locale: 'en' | 'es' = 'en') =>
    formatPlaces(textsOf(locale).getFixedT(locale, 'event'), {
      places: { state: 'available', left: 26, isNearlyFull: false, ...places },
      team: { min: 2 },
    } as CompetitionView)
  expect([textOf({}), textOf({}, 'es')]).toEqual(['26 teams left', 'Quedan 26 equipos'])
  expect(textOf({ left: 3, isNearlyFull: true })).toBe('Last 3 places for teams')
  expect(textOf({ state: 'full', left: 0 })).toBe('Full')
})

test('places at a price are live texts, without any limit of the competition too', () => {
  expect(placesOfEvent(t, event([early, own]), formats).texts).toEqual({
    race: 'Registration open',
    solo: 'No limit',
    'solo/price': '12 places at this price, then £109.00',
  })
  expect(haveLivePlaces([event([early, own])])).toBe(true)
  expect(haveLivePlaces([event([own])])).toBe(false)
})
