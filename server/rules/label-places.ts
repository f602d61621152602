import type { Point } from './course-line.ts'

export type Label = Readonly<{ at: Point; text: string }>
export type PlacedLabel = Label & Readonly<{ x: number; y: number; anchor: 'start' | 'end' }>

/** A sign is about so wide, in heights of the type. */
const signWidth = 0.58

/**
 * Where words stand beside points of a drawing `width` wide, in type of `size`: on the side with more room, and left out
 * where they would cover words before them. All in units of the drawing.
 */
export function placeLabels(labels: readonly Label[], { width, size }: { width: number; size: number }): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const label of labels) {
    const [x, y] = label.at
    const isRight = x > width / 2
    const next: PlacedLabel = {
      ...label,
      x: Math.round(x + (isRight ? -0.8 : 0.8) * size),
      y: Math.round(y + 0.35 * size),
      anchor: isRight ? 'end' : 'start',
    }
    if (!placed.some((one) => overlaps(one, next, size))) placed.push(next)
  }
  return placed
}

function overlaps(one: PlacedLabel, other: PlacedLabel, size: number): boolean {
  if (Math.abs(one.y - other.y) >= size * 1.1) return false
  const [[from, to], [start, end]] = [sidesOf(one, size), sidesOf(other, size)]
  return from < end && start < to
}

function sidesOf({ x, anchor, text }: PlacedLabel, size: number): [number, number] {
  const wide = text.length * signWidth * size
  return anchor === 'end' ? [x - wide, x] : [x, x + wide]
}
