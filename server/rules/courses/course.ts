import type { CourseView } from './course-view.ts'

export type CoursePoint = { latitude: number; longitude: number; elevation: number | null }

const earthRadiusM = 6_371_008.8
const longerSide = 1000
const maxLinePoints = 400
const maxProfilePoints = 200
const lineTolerance = 0.4
const crowdDistance = 0.1
/** Metres before and after a point that elevations are averaged over, against the steps of a barometer. */
const smoothingM = 50
/** Metres: smaller changes of direction are GPS noise and no climb. */
const turnM = 3

/**
 * Measures and simplifies a course of at least two points. Distance is the sum of great-circle steps. Ascent and
 * descent come from smoothed elevations with a hysteresis of 3 m; they are null, like the profile, when fewer than half
 * of the points have an elevation.
 */
export function courseViewOf(points: readonly CoursePoint[]): CourseView {
  const distances = distancesAlong(points)
  const elevations = smoothElevations(fillElevationGaps(points, distances), distances)
  const { line, box } = projectPoints(points)
  const climb = elevations && climbOf(elevations)
  return {
    line: simplifyLine(withoutCrowd(line)).map(([x, y]) => [roundToTenth(x), roundToTenth(y)]),
    box: { width: roundToTenth(box.width), height: roundToTenth(box.height) },
    distanceM: Math.round(distances.at(-1) ?? 0),
    ascentM: climb ? Math.round(climb.ascent) : null,
    descentM: climb ? Math.round(climb.descent) : null,
    profile: elevations && resampleProfile(elevations, distances),
  }
}

/** Great-circle distance in metres (haversine), on a sphere of the Earth's mean radius: within 0.5 %. */
export function distanceBetween(a: CoursePoint, b: CoursePoint): number {
  const dLatitude = radians(b.latitude - a.latitude)
  const dLongitude = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h)))
}

function distancesAlong(points: readonly CoursePoint[]): number[] {
  let total = 0
  return points.map((point, i) => {
    const previous = points[i - 1]
    if (previous) total += distanceBetween(previous, point)
    return total
  })
}

function fillElevationGaps(points: readonly CoursePoint[], distances: readonly number[]): number[] | null {
  const measuredIndexes = points.flatMap((point, i) => (point.elevation === null ? [] : [i]))
  if (measuredIndexes.length < 2 || measuredIndexes.length < points.length / 2) return null
  const positions = measuredIndexes.map((i) => distances[i]!)
  const heights = measuredIndexes.map((i) => points[i]!.elevation!)
  return valuesAlong(heights, positions, distances)
}

function smoothElevations(elevations: number[] | null, distances: readonly number[]): number[] | null {
  if (!elevations) return null
  let from = 0
  let to = 0
  let sum = 0
  return elevations.map((_, i) => {
    const here = distances[i]!
    while (to < elevations.length && distances[to]! <= here + smoothingM) sum += elevations[to++]!
    while (distances[from]! < here - smoothingM) sum -= elevations[from++]!
    return sum / (to - from)
  })
}

function climbOf(elevations: readonly number[]): { ascent: number; descent: number } {
  let ascent = 0
  let descent = 0
  let turn = elevations[0]!
  let farthest = turn
  const addClimb = () => {
    ascent += Math.max(0, farthest - turn)
    descent += Math.max(0, turn - farthest)
  }
  for (const height of elevations) {
    const goesOn = farthest >= turn ? height >= farthest : height <= farthest
    if (goesOn) farthest = height
    else if (Math.abs(farthest - height) >= turnM) {
      addClimb()
      turn = farthest
      farthest = height
    }
  }
  addClimb()
  return { ascent, descent }
}

function resampleProfile(elevations: readonly number[], distances: readonly number[]): [number, number][] {
  const total = distances.at(-1)!
  const count = Math.min(maxProfilePoints, Math.max(2, elevations.length))
  const targets = Array.from({ length: count }, (_, i) => (total * i) / (count - 1))
  return valuesAlong(elevations, distances, targets).map((height, i) => [Math.round(targets[i]!), roundToTenth(height)])
}

function valuesAlong(values: readonly number[], positions: readonly number[], targets: readonly number[]): number[] {
  let next = 0
  return targets.map((position) => {
    while (next < positions.length - 1 && positions[next]! < position) next++
    const before = Math.max(0, next - 1)
    const span = positions[next]! - positions[before]!
    if (span === 0) return values[next]!
    const share = Math.min(1, Math.max(0, (position - positions[before]!) / span))
    return values[before]! + share * (values[next]! - values[before]!)
  })
}

type Point = [x: number, y: number]

/**
 * Equirectangular projection at the middle latitude, north up, fitted into a box whose longer side is 1000. Longitudes
 * are unwrapped first, so that a course across the 180th meridian stays in one piece.
 */
function projectPoints(points: readonly CoursePoint[]): { line: Point[]; box: { width: number; height: number } } {
  const south = minOf(points.map((point) => point.latitude))
  const north = -minOf(points.map((point) => -point.latitude))
  const longitudeScale = Math.cos(radians((south + north) / 2))
  const east = unwrapLongitudes(points.map((point) => point.longitude)).map((degrees) => degrees * longitudeScale)
  const left = minOf(east)
  const width = -minOf(east.map((x) => -x)) - left
  const scale = longerSide / Math.max(width, north - south, Number.MIN_VALUE)
  return {
    line: points.map((point, i) => [(east[i]! - left) * scale, (north - point.latitude) * scale]),
    box: { width: Math.max(1, width * scale), height: Math.max(1, (north - south) * scale) },
  }
}

function unwrapLongitudes(longitudes: readonly number[]): number[] {
  let turns = 0
  return longitudes.map((longitude, i) => {
    const step = longitude - (longitudes[i - 1] ?? longitude)
    if (Math.abs(step) > 180) turns -= Math.sign(step) * 360
    return longitude + turns
  })
}

/**
 * Douglas–Peucker from the coarse end: adds the point farthest from the line so far, until no deviation is visible or
 * the line has 400 points, which are thereby spent where the course bends most.
 */
function simplifyLine(line: readonly Point[]): Point[] {
  const spans = [findFarthest(line, 0, line.length - 1)]
  while (spans.length < maxLinePoints - 1) {
    const farthestSpan = spans.reduce((a, b) => (b.distance > a.distance ? b : a))
    if (farthestSpan.distance < lineTolerance) break
    spans.splice(
      spans.indexOf(farthestSpan),
      1,
      findFarthest(line, farthestSpan.from, farthestSpan.farthest),
      findFarthest(line, farthestSpan.farthest, farthestSpan.to),
    )
  }
  return [...spans.map((span) => line[span.from]!), line.at(-1)!]
}

/** Of points closer than anybody sees, the first: a watch writes one a second. */
function withoutCrowd(line: readonly Point[]): Point[] {
  let lastPoint = line[0]!
  return line.filter((point, i) => {
    const isApart = i === 0 || i === line.length - 1 || squaredDistance(point, lastPoint) >= crowdDistance ** 2
    if (isApart) lastPoint = point
    return isApart
  })
}

const squaredDistance = ([ax, ay]: Point, [bx, by]: Point): number => (ax - bx) ** 2 + (ay - by) ** 2

type Span = { from: number; to: number; farthest: number; distance: number }

function findFarthest(line: readonly Point[], from: number, to: number): Span {
  const span: Span = { from, to, farthest: from, distance: 0 }
  let farthestSquare = 0
  for (let i = from + 1; i < to; i++) {
    const square = squaredDistanceToSegment(line[i]!, line[from]!, line[to]!)
    if (square <= farthestSquare) continue
    farthestSquare = square
    span.farthest = i
  }
  return { ...span, distance: Math.sqrt(farthestSquare) }
}

/** Not `Math.hypot`, which took ten seconds for a line of 200,000 points. */
function squaredDistanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2
}

/** Not `Math.min(...values)`: 200,000 arguments overflow the stack. */
function minOf(values: readonly number[]): number {
  return values.reduce((least, value) => (value < least ? value : least), Infinity)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
