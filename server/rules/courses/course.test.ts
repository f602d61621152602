import { describe, expect, test } from 'vitest'
import { courseViewOf, distanceBetween, type CoursePoint } from './course.ts'

const at = (latitude: number, longitude: number, elevation: number | null = null): CoursePoint => ({
  latitude,
  longitude,
  elevation,
})

const northwards = (elevations: readonly (number | null)[]): CoursePoint[] =>
  elevations.map((elevation, i) => at((i * 10) / 111_195, 0, elevation))

describe('a course', () => {
  test('is measured along great circles', () => {
    expect(distanceBetween(at(0, 0), at(1, 0))).toBeCloseTo(111_195, 0)
    expect(distanceBetween(at(60, 0), at(60, 1))).toBeCloseTo(55_597, -1)
    expect(distanceBetween(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111_195, 0)
  })

  test('is drawn north up, its longer side 1000 units, with the shape it has on the ground', () => {
    const { line, box } = courseViewOf([at(60, 0), at(60, 1), at(61, 1), at(60, 0)])
    expect(box.height).toBe(1000)
    expect(box.width).toBeCloseTo(1000 * Math.cos((60.5 * Math.PI) / 180), 0)
    expect(line[0]).toEqual([0, 1000])
    expect(line[2]?.[1]).toBe(0)
  })

  test('stays in one piece across the 180th meridian', () => {
    const { line, box } = courseViewOf([at(0, 179.9), at(0.01, -179.9), at(0, -179.8)])
    expect(box.width).toBe(1000)
    expect(line.map(([x]) => Math.round(x))).toEqual([0, 667, 1000])
  })

  test('has at most 400 points of the line, its ends and its bends among them', () => {
    const spiral = Array.from({ length: 20_000 }, (_, i) =>
      at(50 + (Math.sin(i / 200) * i) / 1e5, (Math.cos(i / 200) * i) / 1e5),
    )
    const { line } = courseViewOf(spiral)
    expect(line.length).toBe(400)
    const corner = courseViewOf([...northwards(Array.from({ length: 500 }, () => null)), at(0.05, 0.05)])
    expect(corner.line.length).toBeLessThan(10)
  })

  test('has an inside even when it runs due east', () => {
    expect(courseViewOf([at(0, 0), at(0, 1)]).box).toEqual({ width: 1000, height: 1 })
  })

  test('climbs what a hill is high, however it is sampled', () => {
    const hill = northwards(Array.from({ length: 401 }, (_, i) => 100 + (i <= 200 ? i / 2 : (400 - i) / 2)))
    const { ascentM, descentM } = courseViewOf(hill)
    expect(ascentM).toBeGreaterThanOrEqual(97)
    expect(ascentM).toBeLessThanOrEqual(100)
    expect(descentM).toBe(ascentM)
  })

  test('does not climb on the noise of a receiver', () => {
    const flat = northwards(Array.from({ length: 1000 }, (_, i) => 20 + (i % 2 === 0 ? 2.5 : -2.5)))
    expect(courseViewOf(flat)).toMatchObject({ ascentM: 0, descentM: 0 })
  })

  test('bridges points without elevation, and has no profile when most of them have none', () => {
    const some = courseViewOf(northwards([10, null, 30, null, 50]))
    expect(some.profile).not.toBeNull()
    const most = courseViewOf(northwards([10, null, null, null, 50]))
    expect(most).toMatchObject({ ascentM: null, descentM: null, profile: null })
  })

  test('has a profile of at most 200 points from start to finish', () => {
    const { profile, distanceM } = courseViewOf(northwards(Array.from({ length: 5000 }, (_, i) => i / 10)))
    expect(profile).toHaveLength(200)
    expect(profile?.[0]?.[0]).toBe(0)
    expect(profile?.at(-1)?.[0]).toBe(distanceM)
  })
})
