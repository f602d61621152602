import { seededRandom } from '../random/seeded-random.ts'
import type { CourseView } from './course-view.ts'

export type Point = [number, number]
export type CourseLine = Pick<CourseView, 'line' | 'box'>

const boxWidth = 1000
const pointCount = 150

export function decorativeLineOf(seed: string): CourseLine {
  const random = seededRandom(seed).next
  const loop = loopOf(random)
  const isOpen = random() > 0.67
  return fitIntoBox(
    isOpen ? loop.slice(0, Math.round(pointCount * (0.66 + random() * 0.16))) : loop,
    0.5 + random() * 0.22,
  )
}

function loopOf(random: () => number): Point[] {
  const waves = [2, 3, 4, 5, 7, 9].map((count) => ({
    count,
    weight: (0.25 + random() * 0.75) / count ** 0.75,
    phase: random() * Math.PI * 2,
  }))
  const totalWeight = waves.reduce((sum, { weight }) => sum + weight, 0)
  const turn = random() * Math.PI * 2
  return Array.from({ length: pointCount + 1 }, (_, index): Point => {
    const angle = turn + (index / pointCount) * Math.PI * 2
    const swing = waves.reduce((sum, { count, weight, phase }) => sum + weight * Math.cos(count * angle + phase), 0)
    const radius = 1 + (swing / totalWeight) * 0.58
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

function fitIntoBox(line: Point[], ratio: number): CourseLine {
  const xs = line.map(([x]) => x)
  const ys = line.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1]
  const box = { width: boxWidth, height: Math.round(boxWidth * ratio) }
  const boxPoints = line.map(([x, y]): Point => [
    Math.round(((x - left) / width) * box.width),
    Math.round(((y - top) / height) * box.height),
  ])
  const spacedPoints: Point[] = []
  for (const [index, point] of boxPoints.entries()) {
    const previous = spacedPoints.at(-1)
    if (previous && index === boxPoints.length - 1 && distance(previous, point) < 5) spacedPoints.pop()
    if (!previous || index === boxPoints.length - 1 || distance(previous, point) >= 5) spacedPoints.push(point)
  }
  return { box, line: spacedPoints }
}

/** SVG path data with relative coordinates, to save bytes; in tenths unless `round` says otherwise. */
export function svgPathOf([first, ...others]: Point[], round: (value: number) => number = roundToTenth): string {
  if (!first) return ''
  let previous: Point = [round(first[0]), round(first[1])]
  const start = `M${previous[0]} ${previous[1]}`
  const steps = others.map(([x, y]) => {
    const [from, to] = [previous, [round(x), round(y)] as Point]
    previous = to
    return `${formatNumber(to[0] - from[0])} ${formatNumber(to[1] - from[1])}`
  })
  return others.length === 0 ? start : `${start}l${steps.join(' ').replaceAll(' -', '-')}`
}

const formatNumber = (value: number): string => String(roundToTenth(value)).replace(/^(-?)0\./, '$1.')

export function lineUpTo(line: Point[], share: number): Point[] {
  const lengths = line.slice(1).map((point, index) => distance(line[index] ?? point, point))
  let remainingLength = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share))
  const linePart = line.slice(0, 1)
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [line[index], line[index + 1]]
    if (!from || !to) break
    if (length >= remainingLength) {
      const part = length === 0 ? 0 : remainingLength / length
      linePart.push([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part])
      break
    }
    linePart.push(to)
    remainingLength -= length
  }
  return linePart
}

const minVisibleOffset = 1

/**
 * The same line with at most `limit` points (two or more), by Douglas–Peucker in one pass: every point is weighed, the
 * heaviest stay. Results are cached per line.
 */
export function thinLine(line: Point[], limit: number): Point[] {
  if (line.length <= limit) return line
  const linesByLimit = thinnedLines.get(line) ?? new Map<number, Point[]>()
  const result = linesByLimit.get(limit) ?? keepHeaviest(line, limit)
  thinnedLines.set(line, linesByLimit.set(limit, result))
  return result
}

const thinnedLines = new WeakMap<Point[], Map<number, Point[]>>()

function keepHeaviest(line: Point[], limit: number): Point[] {
  const weights = weightsOf(line)
  const lightestWeight = Math.max(minVisibleOffset, weights.toSorted((one, other) => other - one)[limit] ?? 0)
  return line.filter((_, index) => (weights[index] ?? 0) > lightestWeight)
}

function weightsOf(line: Point[]): number[] {
  const weights = line.map((_, index) => (index === 0 || index === line.length - 1 ? Infinity : 0))
  const spans: [number, number, number][] = [[0, line.length - 1, Infinity]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to, most] = span
    const [farthest, gap] = findFarthest(line, from, to)
    if (farthest === from) continue
    weights[farthest] = Math.min(gap, most)
    spans.push([from, farthest, weights[farthest]], [farthest, to, weights[farthest]])
  }
  return weights
}

function findFarthest(line: Point[], from: number, to: number): [number, number] {
  let farthest = from
  let gap = 0
  for (let index = from + 1; index < to; index++) {
    const offset = distanceToSegment(line[index]!, line[from]!, line[to]!)
    if (offset > gap) [farthest, gap] = [index, offset]
  }
  return [farthest, gap]
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const square = dx * dx + dy * dy
  if (square === 0) return distance(point, from)
  const share = Math.min(1, Math.max(0, ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / square))
  return distance(point, [from[0] + dx * share, from[1] + dy * share])
}

function distance(one: Point, other: Point): number {
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]]
  // Not Math.hypot: it is many times slower, and its precision is not needed here.
  return Math.sqrt(dx * dx + dy * dy)
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}

export function ribbonOf(course: Pick<CourseView, 'profile'> | null): Point[] {
  const profile = course?.profile
  return profile && profile.length > 1 ? ribbonOfHeights(elevationFunctionOf(profile)) : flatRibbon
}

const flatRibbon: Point[] = [
  [0, 50],
  [boxWidth, 50],
]

export function waveRibbonOf(seed: string): Point[] {
  const random = seededRandom(seed).next
  const waves = [1.5, 2.5, 4, 6.5].map((count) => ({ count, size: random() / count, phase: random() * Math.PI * 2 }))
  return ribbonOfHeights((share) =>
    waves.reduce((sum, wave) => sum + wave.size * Math.sin(share * Math.PI * 2 * wave.count + wave.phase), 0),
  )
}

function ribbonOfHeights(heightAt: (share: number) => number): Point[] {
  const steps = 50
  const heights = Array.from({ length: steps + 1 }, (_, index) => heightAt(index / steps))
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  return heights.map((height, index) => [
    roundToTenth((index / steps) * boxWidth),
    roundToTenth(high === low ? 50 : 8 + 84 * (1 - (height - low) / (high - low))),
  ])
}

export function ribbonHeight(ribbon: Point[], share: number): number {
  const position = Math.min(1, Math.max(0, share)) * (ribbon.length - 1)
  const before = ribbon[Math.floor(position)]?.[1] ?? 50
  const after = ribbon[Math.ceil(position)]?.[1] ?? before
  return before + (after - before) * (position - Math.floor(position))
}

function elevationFunctionOf(profile: Point[]): (share: number) => number {
  const length = profile.at(-1)?.[0] ?? 0
  return (share) => {
    const after = profile.findIndex(([along]) => along >= share * length)
    const [to, from] = [profile[after] ?? profile.at(-1), profile[Math.max(0, after - 1)]]
    if (!to || !from || to[0] === from[0]) return to?.[1] ?? 0
    return from[1] + (to[1] - from[1]) * ((share * length - from[0]) / (to[0] - from[0]))
  }
}
