import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addHash, createSketch, estimateCount, mergeSketch } from './sketch.ts'

const sketchOf = (first: number, last: number) => {
  const sketch = createSketch()
  for (let visitor = first; visitor <= last; visitor++) {
    const hash = createHash('sha256').update(`seed 12, visitor ${visitor}`).digest()
    addHash(sketch, hash.readUInt32LE(0), hash.readUInt32LE(4))
  }
  return sketch
}

test('an empty sketch counts nobody, and few visitors exactly', () => {
  expect(estimateCount(createSketch())).toBe(0)
  expect(estimateCount(sketchOf(1, 1))).toBe(1)
  expect(estimateCount(sketchOf(1, 10))).toBe(10)
})

test.each([
  [100, 98, 102],
  [1_000, 980, 1_020],
  [5_000, 4_900, 5_100],
  [10_000, 9_800, 10_200],
  [20_000, 19_600, 20_400],
  [100_000, 98_000, 102_000],
])('of %i visitors it counts between %i and %i', (visitors, least, most) => {
  const estimate = estimateCount(sketchOf(1, visitors))
  expect(estimate).toBeGreaterThanOrEqual(least)
  expect(estimate).toBeLessThanOrEqual(most)
})

test('a visitor who returns changes nothing, and two sketches merge into that of all visitors', () => {
  const [first, second] = [sketchOf(1, 3_000), sketchOf(2_001, 5_000)]
  mergeSketch(first, second)
  expect(first).toEqual(sketchOf(1, 5_000))
  mergeSketch(first, second)
  expect(first).toEqual(sketchOf(1, 5_000))
})
