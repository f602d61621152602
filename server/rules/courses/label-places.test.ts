import { expect, test } from 'vitest'
import type { Point } from './course-line.ts'
import { placeLabels, type Label } from './label-places.ts'

const drawing = { width: 1000, size: 40, line: [] }

test('labels stand on the side with more room', () => {
  const [left, right] = placeLabels(
    [
      { at: [100, 100], text: '5 km' },
      { at: [900, 500], text: '10 km' },
    ],
    drawing,
  )
  expect(left).toMatchObject({ anchor: 'start', x: 132 })
  expect(right).toMatchObject({ anchor: 'end', x: 868 })
})

test('labels do not cover the line', () => {
  const labelsOnLine = placeLabels([{ at: [100, 100], text: '5 km' }], {
    ...drawing,
    line: [
      [0, 100],
      [1000, 100],
    ],
  })
  expect(labelsOnLine).toMatchObject([{ x: 100, y: 70, anchor: 'middle' }])
  const labelsAtCorner = placeLabels([{ at: [100, 100], text: '5 km' }], {
    ...drawing,
    line: [
      [1000, 100],
      [100, 100],
      [100, 900],
    ],
  })
  expect(labelsAtCorner).toMatchObject([{ x: 100, y: 70 }])
})

test('a label with a single free place gets it before labels that have others', () => {
  const bentLine: Point[] = [
    [400, 600],
    [233, 565],
    [119, 582],
    [33, 575],
    [2, 533],
    [8, 509],
    [44, 455],
    [80, 400],
  ]
  const labels: Label[] = [
    { at: [233, 565], text: '30 km' },
    { at: [8, 509], text: '35 km' },
  ]
  const placedLabels = placeLabels(labels, { width: 1000, size: 45, line: bentLine })
  expect(placedLabels).toHaveLength(2)
  expect(placedLabels.find(({ text }) => text === '35 km')).toMatchObject({ x: 44, y: 525, anchor: 'start' })
})

test('labels that would cover others stand elsewhere or are left out', () => {
  const points: Label[] = [
    { at: [100, 100], text: '5 km' },
    { at: [120, 110], text: '35 km' },
    { at: [100, 150], text: '10 km' },
    { at: [320, 100], text: '15 km' },
    { at: [110, 105], text: '20 km' },
    { at: [112, 108], text: '25 km' },
  ]
  const placedLabels = placeLabels(points, drawing)
  expect(placedLabels.map(({ text }) => text)).toContain('15 km')
  expect(placedLabels.length).toBeLessThan(points.length)
  for (const one of placedLabels)
    for (const other of placedLabels)
      if (one !== other) expect(Math.abs(one.y - other.y) >= 44 || Math.abs(one.x - other.x) >= 40).toBe(true)
})
