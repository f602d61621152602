import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  eventDisplayState,
  hasPlaces,
  isNearlyFull,
  placesLeft,
  placesViewOf,
  placesRefusal,
  sumOfPlaces,
  type Places,
  type RegistrationWindow,
} from './places.ts'

const now = new Date('2026-03-01T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const anEvent = (event: Partial<RegistrationWindow> = {}): RegistrationWindow => ({
  status: 'published',
  registrationEnabled: true,
  registrationDeadline: null,
  startsAt: hours(48),
  ...event,
})
const placesFor = (event: Partial<RegistrationWindow>, capacity: number | null, taken: number, startsAt = hours(48)) =>
  placesViewOf(anEvent(event), { capacity, taken, startsAt, canSell: true }, now)

describe('the places of a competition', () => {
  it('are available, unlimited or full', () => {
    expect(placesFor({}, 100, 40)).toEqual({ state: 'available', left: 60, isNearlyFull: false, reason: null })
    expect(placesFor({}, null, 40)).toEqual({ state: 'unlimited', left: null, isNearlyFull: false, reason: null })
    expect(placesFor({}, 100, 100)).toMatchObject({ state: 'full', left: 0 })
    expect(placesFor({}, 100, 120)).toMatchObject({ state: 'full', left: 0 })
    expect(placesFor({}, 0, 0)).toMatchObject({ state: 'full' })
  })

  it('are closed for registration once it is over', () => {
    expect(placesFor({ status: 'cancelled' }, 10, 0)).toMatchObject({
      state: 'registration_closed',
      reason: 'cancelled',
    })
    expect(placesFor({ registrationDeadline: now }, 10, 0)).toMatchObject({
      state: 'registration_closed',
      reason: 'deadline_passed',
    })
    expect(placesFor({}, 10, 0, now)).toMatchObject({ state: 'registration_closed', reason: 'started' })
  })

  it('are not open before registration begins', () => {
    expect(placesFor({ status: 'draft' }, 10, 0)).toMatchObject({ state: 'not_open', reason: 'draft' })
    expect(placesFor({ registrationEnabled: false }, 10, 0)).toMatchObject({
      state: 'not_open',
      reason: 'registration_disabled',
    })
  })

  it('follow the start of the competition, not that of the event', () => {
    expect(placesFor({ startsAt: hours(-2) }, 10, 0, hours(20))).toMatchObject({ state: 'available' })
  })

  it('take a group only when all of it fits', () => {
    expect(hasPlaces(placesFor({}, 10, 7), 3)).toBe(true)
    expect(hasPlaces(placesFor({}, 10, 7), 4)).toBe(false)
    expect(hasPlaces(placesFor({}, null, 7), 400)).toBe(true)
    expect(hasPlaces(placesFor({ status: 'draft' }, null, 7))).toBe(false)
    expect(hasPlaces(placesFor({}, 10, 10))).toBe(false)
  })

  it('say why they cannot be taken', () => {
    expect(placesRefusal(placesFor({}, 10, 7), 3)).toBeNull()
    expect(placesRefusal(placesFor({}, 10, 7), 4)).toBe('competition_full')
    expect(placesRefusal(placesFor({}, 10, 10))).toBe('competition_full')
    expect(placesRefusal(placesFor({ status: 'draft' }, 10, 10))).toBe('event_not_published')
    expect(placesRefusal(placesFor({ status: 'cancelled' }, null, 0))).toBe('event_cancelled')
    expect(placesRefusal(placesFor({ registrationEnabled: false }, null, 0))).toBe('registration_disabled')
    expect(placesRefusal(placesFor({ registrationDeadline: now }, null, 0))).toBe('registration_closed')
    expect(placesRefusal(placesFor({}, 10, 0, now))).toBe('registration_closed')
  })

  it('are nearly full with a tenth or five left', () => {
    expect(isNearlyFull({ capacity: 200, taken: 179 })).toBe(false)
    expect(isNearlyFull({ capacity: 200, taken: 180 })).toBe(true)
    expect(isNearlyFull({ capacity: 20, taken: 15 })).toBe(true)
    expect(isNearlyFull({ capacity: 20, taken: 20 })).toBe(false)
    expect(isNearlyFull({ capacity: 4, taken: 0 })).toBe(false)
    expect(isNearlyFull({ capacity: null, taken: 1000 })).toBe(false)
  })

  it('are those of the event where it has fewer left', () => {
    const race = { capacity: 100, taken: 40, startsAt: hours(48), canSell: true }
    const inEvent = (total: { capacity: number | null; taken: number }) =>
      placesViewOf(anEvent(), { ...race, total }, now)
    expect(inEvent({ capacity: 200, taken: 190 })).toEqual({
      state: 'available',
      left: 10,
      isNearlyFull: true,
      reason: null,
    })
    expect(inEvent({ capacity: 500, taken: 200 })).toMatchObject({ left: 60, isNearlyFull: false })
    expect(inEvent({ capacity: 200, taken: 200 })).toMatchObject({ state: 'full', left: 0, isNearlyFull: false })
    expect(inEvent({ capacity: null, taken: 900 })).toMatchObject({ left: 60 })
    expect(placesLeft({ capacity: null, taken: 40, total: { capacity: 50, taken: 40 } })).toBe(10)
    expect(hasPlaces(inEvent({ capacity: 200, taken: 197 }), 3)).toBe(true)
    expect(hasPlaces(inEvent({ capacity: 200, taken: 197 }), 4)).toBe(false)
  })

  it('are nearly full with the competition or with its event', () => {
    const eightOfTen = { capacity: 10, taken: 2 }
    expect(isNearlyFull({ ...eightOfTen, total: { capacity: 1_000, taken: 991 } })).toBe(true)
    expect(isNearlyFull({ ...eightOfTen, total: { capacity: 1_000, taken: 899 } })).toBe(false)
    expect(isNearlyFull({ capacity: 10, taken: 5, total: { capacity: 1_000, taken: 5 } })).toBe(true)
    expect(isNearlyFull({ capacity: 10, taken: 10, total: { capacity: 1_000, taken: 991 } })).toBe(false)
  })

  it('are never fewer than none', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (capacity, taken) => {
        expect(placesLeft({ capacity, taken })).toBe(Math.max(0, capacity - taken))
      }),
    )
  })
})

describe('the display state of an event is', () => {
  const halfFull = [{ capacity: 100, taken: 50 }]
  const stateOf = (event: Partial<RegistrationWindow>, pools: Places[], starts = {}) => {
    const { startsAt, ...registrationWindow } = anEvent(event)
    const lastStarts = { lastStartsAt: startsAt, lastSoldStartsAt: startsAt }
    return eventDisplayState({ ...registrationWindow, startsAt, ...lastStarts, ...starts }, pools, now)
  }

  it('open while there are places', () => {
    expect(stateOf({}, halfFull)).toBe('open')
    expect(stateOf({}, [{ capacity: null, taken: 9999 }])).toBe('open')
  })

  it('nearly full or full over all its pools', () => {
    expect(
      stateOf({}, [
        { capacity: 100, taken: 100 },
        { capacity: 100, taken: 85 },
      ]),
    ).toBe('nearly_full')
    expect(stateOf({}, [{ capacity: 100, taken: 100 }, ...halfFull])).toBe('open')
    expect(
      stateOf({}, [
        { capacity: 100, taken: 100 },
        { capacity: 5, taken: 5 },
      ]),
    ).toBe('full')
    expect(
      stateOf({}, [
        { capacity: 100, taken: 100 },
        { capacity: null, taken: 5 },
      ]),
    ).toBe('open')
  })

  it('that of its own places where it has fewer than its competitions together', () => {
    const inEvent = (capacity: number | null, taken: number) =>
      stateOf({}, [
        { capacity: 100, taken: 10, total: { capacity, taken } },
        { capacity: null, taken: 10, total: { capacity, taken } },
      ])
    expect(inEvent(100, 20)).toBe('open')
    expect(inEvent(100, 90)).toBe('nearly_full')
    expect(inEvent(20, 20)).toBe('full')
    expect(inEvent(null, 20)).toBe('open')
  })

  it('closed when nobody can register', () => {
    expect(stateOf({ registrationEnabled: false }, halfFull)).toBe('closed')
    expect(stateOf({ registrationDeadline: hours(-1) }, halfFull)).toBe('closed')
    expect(stateOf({ startsAt: hours(-1) }, halfFull)).toBe('closed')
    expect(stateOf({}, [])).toBe('closed')
  })

  it('finished a day after its start, but open until its last start', () => {
    expect(stateOf({ startsAt: hours(-24) }, halfFull)).toBe('finished')
    expect(stateOf({ startsAt: hours(-24) }, halfFull, { lastStartsAt: hours(2), lastSoldStartsAt: hours(2) })).toBe(
      'open',
    )
  })

  it('closed from the last start of what is sold, finished a day after the last start of all', () => {
    const startedYesterday = { startsAt: hours(-24) }
    expect(stateOf(startedYesterday, halfFull, { lastStartsAt: hours(2), lastSoldStartsAt: hours(-24) })).toBe('closed')
    expect(stateOf(startedYesterday, halfFull, { lastStartsAt: hours(-24), lastSoldStartsAt: hours(-24) })).toBe(
      'finished',
    )
  })

  it('cancelled whatever else is true', () => {
    expect(stateOf({ status: 'cancelled', startsAt: hours(-99) }, halfFull)).toBe('cancelled')
  })

  it('not affected by a lowered limit of another pool', () => {
    expect(
      sumOfPlaces([
        { capacity: 10, taken: 30 },
        { capacity: 50, taken: 20 },
      ]),
    ).toEqual({ capacity: 60, taken: 30, total: null })
  })
})
