import type { Point } from './course-line.ts'

export type Label = Readonly<{ at: Point; text: string }>
export type PlacedLabel = Label & Readonly<{ x: number; y: number; anchor: 'start' | 'middle' | 'end' }>

type Drawing = Readonly<{ width: number; size: number; line: readonly Point[] }>

const characterWidth = 0.58

/**
 * Places labels beside points of a line, preferably on the side with more room, covering neither the line nor a point.
 * The label with the fewest free places is placed first; labels that would cover others are left out.
 */
export function placeLabels(labels: readonly Label[], drawing: Drawing): PlacedLabel[] {
  const { size } = drawing
  const obstacles = [...pointsAlong(drawing), ...labels.map(({ at }) => at)]
  const candidates = labels.map((label) => {
    const places = placesAround(label, drawing)
    const clearPlaces = places.filter((place) => !obstacles.some((point) => covers(place, point, size)))
    return { places: [...clearPlaces, ...places], clearCount: clearPlaces.length }
  })
  const placedLabels: PlacedLabel[] = []
  for (const { places } of candidates.toSorted((a, b) => a.clearCount - b.clearCount)) {
    const freePlace = places.find((place) => !placedLabels.some((one) => overlaps(one, place, size)))
    if (freePlace) placedLabels.push(freePlace)
  }
  return placedLabels
}

const offsets = [
  [0.8, 0.35],
  [-0.8, 0.35],
  [0, -0.75],
  [0, 1.45],
  [0.5, -0.6],
  [-0.5, -0.6],
  [0.5, 1.3],
  [-0.5, 1.3],
] as const

function placesAround(label: Label, { width, size }: Drawing): PlacedLabel[] {
  const [x, y] = label.at
  const inwardSign = x > width / 2 ? -1 : 1
  const places = offsets.map(([across, down]) => ({
    ...label,
    x: Math.round(x + inwardSign * across * size),
    y: Math.round(y + down * size),
    anchor: across === 0 ? ('middle' as const) : across * inwardSign > 0 ? ('start' as const) : ('end' as const),
  }))
  return places.filter((place) => {
    const { left, right } = boxOf(place, size)
    return left >= 0 && right <= width
  })
}

function pointsAlong({ line, size }: Drawing): Point[] {
  return line.flatMap((from, index) => {
    const to = line[index + 1] ?? from
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size / 2)))
    const between = (step: number): Point => [
      from[0] + ((to[0] - from[0]) * step) / steps,
      from[1] + ((to[1] - from[1]) * step) / steps,
    ]
    return Array.from({ length: steps }, (_, step) => between(step))
  })
}

function covers(place: PlacedLabel, [x, y]: Point, size: number): boolean {
  const { left, right, top, bottom } = boxOf(place, size)
  const margin = size * 0.3
  return x > left - margin && x < right + margin && y > top - margin && y < bottom + margin
}

function overlaps(one: PlacedLabel, other: PlacedLabel, size: number): boolean {
  const [a, b] = [boxOf(one, size), boxOf(other, size)]
  return a.left < b.right && b.left < a.right && Math.abs(one.y - other.y) < size * 1.1
}

function boxOf({ x, y, anchor, text }: PlacedLabel, size: number) {
  const textWidth = text.length * characterWidth * size
  const left = x - { start: 0, middle: textWidth / 2, end: textWidth }[anchor]
  return { left, right: left + textWidth, top: y - 0.75 * size, bottom: y + 0.1 * size }
}
