import { describe, expect, test } from 'vitest'
import { metresOfSplit, paceMetres, splitsOf } from './splits.ts'

describe('a split', () => {
  test.each([
    ['10k', 10_000],
    ['21.1 km', 21_100],
    ['12,5km', 12_500],
    ['half', 21_097.5],
    ['media', 21_097.5],
    ['5 mi', 8046.72],
    ['400m', 400],
    ['T1', null],
    ['Corral 3', null],
  ])('%s lies at %s metres', (name, metres) => expect(metresOfSplit(name, 42_195)).toBe(metres))

  test('half of an unknown distance is null', () => expect(metresOfSplit('half', null)).toBeNull())
})

describe('the splits of a finisher', () => {
  const finish = { distanceM: 10_000, finishMs: 2_500_000 }

  test('are ordered by time, each leg from the split before, and end at the finish', () => {
    expect(splitsOf({ '7k': 1_700_000, '2k': 480_000 }, finish)).toEqual([
      { name: '2k', metres: 2000, ms: 480_000, legMs: 480_000, paceMs: 240_000 },
      { name: '7k', metres: 7000, ms: 1_700_000, legMs: 1_220_000, paceMs: 244_000 },
      { name: '', metres: 10_000, ms: 2_500_000, legMs: 800_000, paceMs: 266_667 },
    ])
  })

  test('has no pace beside a split without distance', () => {
    const paces = splitsOf({ T1: 600_000, '7k': 1_700_000 }, finish).map(({ paceMs }) => paceMs)
    expect(paces).toEqual([null, null, 266_667])
  })

  test('leaves out a split behind the finish, and is empty without splits', () => {
    expect(splitsOf({ '20k': 2_400_000 }, finish)).toEqual([])
    expect(splitsOf({}, finish)).toEqual([])
  })

  test('has a pace per kilometre, per 100 metres in the water, and a speed on a bicycle', () => {
    expect([paceMetres('running'), paceMetres('swimming'), paceMetres('cycling')]).toEqual([1000, 100, null])
  })
})
