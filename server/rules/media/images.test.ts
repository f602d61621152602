import { expect, test } from 'vitest'
import { imageFaultOf, parseCrop, imageKeyOf, isImagePurpose, formatCrop } from './images.ts'

test('a crop is written and read', () => {
  const crop = { x: 12.5, y: 0, width: 50, height: 50 }
  expect(parseCrop(formatCrop(crop))).toEqual(crop)
})

test.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,0,0,50', '0,0,50,101', '-1,0,50,50', 'NaN,0,1,1', '0,0,1,Infinity'])(
  '%j is no crop',
  (text) => expect(parseCrop(text)).toBeNull(),
)

const [organizationId, otherId] = ['0198f3c2-0000-7000-8000-000000000001', '0198f3c2-0000-7000-8000-000000000002']
const name = 'a'.repeat(32)

test('an image of the organization has a key', () => {
  expect(imageKeyOf(organizationId, `/files/${organizationId}/${name}.webp`)).toBe(`${organizationId}/${name}.webp`)
})

test.each([
  '',
  `${organizationId}/${name}.webp`,
  `/files/${otherId}/${name}.webp`,
  `/files/${organizationId}/../${otherId}/${name}.webp`,
  `/files/${organizationId}/${name}.gpx`,
  `/files/${organizationId}/${name}.html`,
  `/files/${organizationId}/${name}.webp?x`,
  `https://elsewhere.example/files/${organizationId}/${name}.webp`,
  `javascript:/files/${organizationId}/${name}.webp`,
])('%j is none of its images', (path) => expect(imageKeyOf(organizationId, path)).toBeNull())

test('purposes are those of the table', () => {
  expect(['logo', 'sponsor', 'event-cover'].every(isImagePurpose)).toBe(true)
  expect([isImagePurpose('toString'), isImagePurpose('avatar')]).toEqual([false, false])
})

test.each([
  ['image/jpeg', 'a.heic', null],
  ['image/heic', 'IMG_1', 'image_heic'],
  ['image/heif-sequence', '', 'image_heic'],
  ['', 'IMG_1.HEIC', 'image_heic'],
  ['', 'rules.pdf', 'image_invalid'],
  ['image/svg+xml', 'mark.svg', 'image_invalid'],
] as const)('a file of type %j named %j has the fault %j', (type, name, fault) => {
  expect(imageFaultOf({ type, name })).toBe(fault)
})
