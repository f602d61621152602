import { describe, expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

describe('seeded random numbers', () => {
  test('are the same for the same seed, and different for another', () => {
    const drawNumbers = (seed: string) => {
      const dice = seededRandom(seed)
      return Array.from({ length: 20 }, () => dice.between(1, 6))
    }
    expect(drawNumbers('one')).toEqual(drawNumbers('one'))
    expect(drawNumbers('one')).not.toEqual(drawNumbers('other'))
  })

  test('have every number of a range about as often, and none outside of it', () => {
    const dice = seededRandom('often')
    const counts = new Map<number, number>()
    for (let draw = 0; draw < 6000; draw++) {
      const number = dice.between(1, 6)
      counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test('are normally distributed', () => {
    const dice = seededRandom('bell')
    const numbers = Array.from({ length: 5000 }, () => dice.normal())
    const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length
    const shareWithinDeviation = numbers.filter((each) => Math.abs(each) < 1).length / numbers.length
    expect(Math.abs(mean)).toBeLessThan(0.05)
    expect(Math.abs(shareWithinDeviation - 0.683)).toBeLessThan(0.03)
  })
})
