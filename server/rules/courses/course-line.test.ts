import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lineUpTo,
  decorativeLineOf,
  svgPathOf,
  ribbonHeight,
  ribbonOf,
  thinLine,
  waveRibbonOf,
  type Point,
} from './course-line.ts'

const lengthOf = (line: Point[]) =>
  line
    .slice(1)
    .reduce((sum, [x, y], index) => sum + Math.hypot(x - (line[index]?.[0] ?? 0), y - (line[index]?.[1] ?? 0)), 0)

function turnAt(line: Point[], index: number): number {
  const [one, two, three] = line.slice(index - 2, index + 1)
  if (!one || !two || !three) return 0
  const turn = Math.atan2(three[1] - two[1], three[0] - two[0]) - Math.atan2(two[1] - one[1], two[0] - one[0])
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))
}

test('an ornament is the same for the same seed, and another for another', () => {
  expect(decorativeLineOf('trail-del-sur')).toEqual(decorativeLineOf('trail-del-sur'))
  expect(decorativeLineOf('trail-del-sur')).not.toEqual(decorativeLineOf('trail-del-norte'))
})

test('a line is thinned once to each length', () => {
  const { line } = decorativeLineOf('lantern-round')
  const result = thinLine(line, 40)
  expect(result.length).toBeLessThan(line.length)
  expect(thinLine(line, 40)).toBe(result)
  expect(thinLine(line, 20)).not.toBe(result)
  expect(thinLine([...line], 40)).toEqual(result)
})

test('an ornament stays in its box, reaches its sides and has no spikes', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const { line, box } = decorativeLineOf(seed)
      for (const [x, y] of line) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(box.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(box.height)
      }
      expect(Math.max(...line.map(([x]) => x))).toBeGreaterThan(990)
      expect(box.height).toBeGreaterThanOrEqual(500)
      for (let index = 2; index < line.length; index++) expect(turnAt(line, index)).toBeLessThan(2.3)
    }),
  )
})

test('half of a line is half as long and begins at its start', () => {
  fc.assert(
    fc.property(fc.string(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, share) => {
      const { line } = decorativeLineOf(seed)
      const firstPart = lineUpTo(line, share)
      expect(firstPart[0]).toEqual(line[0])
      expect(lengthOf(firstPart)).toBeCloseTo(lengthOf(line) * share, 4)
    }),
  )
})

test('a thinned line has the same ends and nearly the same length', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const { line } = decorativeLineOf(seed)
      const result = thinLine(line, 60)
      expect(result.length).toBeLessThanOrEqual(60)
      expect([result[0], result.at(-1)]).toEqual([line[0], line.at(-1)])
      expect(lengthOf(result)).toBeGreaterThan(lengthOf(line) * 0.95)
    }),
  )
})

test('lines with one point, none, or all the same break nothing', () => {
  expect(svgPathOf([])).toBe('')
  expect(thinLine([[1, 1]], 2)).toEqual([[1, 1]])
  expect(lineUpTo([], 0.5)).toEqual([])
  expect(
    lineUpTo(
      [
        [1, 1],
        [1, 1],
      ],
      0.5,
    ),
  ).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('a ribbon follows the elevation profile', () => {
  const ribbon = ribbonOf({
    profile: [
      [0, 100],
      [5000, 600],
      [10_000, 100],
    ],
  })
  expect(ribbon[0]).toEqual([0, 92])
  expect(ribbon[25]).toEqual([500, 8])
  expect(ribbonHeight(ribbon, 0.25)).toBeCloseTo(50)
  expect(
    ribbonOf({
      profile: [
        [0, 1],
        [10, 1],
      ],
    })[5]?.[1],
  ).toBe(50)
})

test('a ribbon is straight without elevations', () => {
  for (const course of [null, { profile: null }]) {
    expect(ribbonOf(course)).toEqual([
      [0, 50],
      [1000, 50],
    ])
  }
  expect(ribbonHeight(ribbonOf(null), 0.3)).toBe(50)
})

test('a ribbon of waves stays within its height', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      for (const [, y] of waveRibbonOf(seed)) expect(y >= 8 && y <= 92).toBe(true)
    }),
  )
})

test('a path leads through every point by relative steps', () => {
  const line: Point[] = [
    [10, 20.04],
    [12.55, 19.5],
    [12.15, 19.9],
    [0, 0],
  ]
  expect(svgPathOf(line)).toBe('M10 20l2.6-.5-.4 .4-12.2-19.9')
  expect(svgPathOf(line, Math.round)).toBe('M10 20l3 0-1 0-12-20')
  expect(svgPathOf([[3, 4]])).toBe('M3 4')
})
