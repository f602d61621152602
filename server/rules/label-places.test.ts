import { expect, test } from 'vitest'
import { placeLabels } from './label-places.ts'

const drawing = { width: 1000, size: 40 }

test('words stand on the side with more room', () => {
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

test('words that would cover others are left out, words beside them are not', () => {
  const texts = placeLabels(
    [
      { at: [100, 100], text: '5 km' },
      { at: [120, 110], text: '35 km' },
      { at: [100, 150], text: '10 km' },
      { at: [320, 100], text: '15 km' },
    ],
    drawing,
  ).map(({ text }) => text)
  expect(texts).toEqual(['5 km', '10 km', '15 km'])
})
