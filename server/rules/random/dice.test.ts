import { describe, expect, test } from 'vitest'
import { diceOf } from './dice.ts'

describe('dice', () => {
  test('show the same for the same seed, and something else for another', () => {
    const show = (seed: string) => {
      const dice = diceOf(seed)
      return Array.from({ length: 20 }, () => dice.between(1, 6))
    }
    expect(show('one')).toEqual(show('one'))
    expect(show('one')).not.toEqual(show('other'))
  })

  test('show every number of a range about as often, and none beside it', () => {
    const dice = diceOf('often')
    const counts = new Map<number, number>()
    for (let throws = 0; throws < 6000; throws++) {
      const shown = dice.between(1, 6)
      counts.set(shown, (counts.get(shown) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('spread like a bell', () => {
    const dice = diceOf('bell')
    const shown = Array.from({ length: 5000 }, () => dice.bell())
    const mean = shown.reduce((sum, each) => sum + each, 0) / shown.length
    const within = shown.filter((each) => Math.abs(each) < 1).length / shown.length
    expect(Math.abs(mean)).toBeLessThan(0.05)
    expect(Math.abs(within - 0.683)).toBeLessThan(0.03)
  })
})
