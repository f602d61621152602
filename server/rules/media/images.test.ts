import { expect, test } from 'vitest'
import { parseCrop, imageKeyOf, isImagePurpose, formatCrop } from './images.ts'

test('a crop is written and read', () => {
  const crop = { x: 12.5, y: 0, width: 50, height: 50 }
  expect(parseCrop(formatCrop(crop))).toEqual(crop)
})

test.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,0,0,50', '0,0,50,101', '-1,0,50,50', 'NaN,0,1,1', '0,0,1,Infinity'])(
  '%j is no crop',
  (text) => expect(parseCrop(text)).toBeNull(),
)

const [own, other] = ['0198f3c2-0000-7000-8000-000000000001', '0198f3c2-0000-7000-8000-000000000002']
const name = 'a'.repeat(32)

test('an image of the organization has a key', () => {
  expect(imageKeyOf(own, `/files/${own}/${name}.webp`)).toBe(`${own}/${name}.webp`)
})

test.each([
  '',
  `${own}/${name}.webp`,
  `/files/${other}/${name}.webp`,
  `/files/${own}/../${other}/${name}.webp`,
  `/files/${own}/${name}.gpx`,
  `/files/${own}/${name}.html`,
  `/files/${own}/${name}.webp?x`,
  `https://elsewhere.example/files/${own}/${name}.webp`,
  `javascript:/files/${own}/${name}.webp`,
])('%j is none of its images', (path) => expect(imageKeyOf(own, path)).toBeNull())

test('purposes are those of the table', () => {
  expect(['logo', 'sponsor', 'event-cover'].every(isImagePurpose)).toBe(true)
  expect([isImagePurpose('toString'), isImagePurpose('avatar')]).toEqual([false, false])
})
