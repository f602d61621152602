import { describe, expect, it } from 'vitest'
import { themeDefaults } from '#rules/themes/theme.ts'
import type { CompetitionView } from '#rules/competitions/competition-view.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import { pageMeta, sportsEvent } from './meta.ts'

const organization = {
  name: 'Lanternfell Ultras',
  currency: 'GBP',
  origin: 'https://lanternfell.example',
  theme: themeDefaults,
} as OrganizationView

const competition = (state: CompetitionView['places']['state']): CompetitionView => ({
  id: 'solo',
  name: 'Solo',
  price: 18_550,
  priceOnline: 20_000,
  hasDearerMethod: false,
  deferredCash: 0,
  prices: [],
  distanceM: 106_000,
  startsAt: '2027-03-13T07:00:00.000Z',
  team: null,
  soldOutItem: null,
  requiredItems: [],
  places: { state, left: state === 'full' ? 0 : 4, isNearlyFull: false, reason: null },
})

const event = (changes: Partial<EventPage>) =>
  ({
    slug: 'lantern-round',
    title: 'The Lantern Round',
    summary: 'One lap',
    startsAt: '2027-03-13T07:00:00.000Z',
    sport: 'ultramarathon',
    state: 'open',
    locationName: 'Moot Hall',
    locationAddress: 'Keswick',
    latitude: null,
    longitude: null,
    registrationDeadline: null,
    competitions: [competition('available'), competition('full')],
    ...changes,
  }) as EventPage

const linkedData = (changes: Partial<EventPage> = {}) =>
  (sportsEvent(event(changes), organization) as { 'script:ld+json': Record<string, unknown> })['script:ld+json']

describe('what search engines read', () => {
  it('is one address for a page, whatever led to it', () => {
    const page = { title: 'A', description: 'B', url: 'https://a.example/', siteName: 'C', locale: 'en' }
    expect(pageMeta(page)).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://a.example/' })
    expect(pageMeta(page)).toContainEqual({ property: 'og:url', content: 'https://a.example/' })
  })

  it('of a race is when, where and what can still be bought, in major units', () => {
    expect(linkedData()).toMatchObject({
      '@type': 'SportsEvent',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Moot Hall', address: 'Keswick' },
      offers: [
        { price: 200, priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
        { availability: 'https://schema.org/SoldOut' },
      ],
    })
  })

  it('of a cancelled race is that it is cancelled', () => {
    expect(linkedData({ state: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled')
  })

  it('holds a point only where there is one', () => {
    expect(linkedData().location).not.toHaveProperty('geo')
    expect(linkedData({ latitude: 54.6, longitude: 0 }).location).toMatchObject({
      geo: { latitude: 54.6, longitude: 0 },
    })
  })
})
