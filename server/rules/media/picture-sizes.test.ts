import { expect, test } from 'vitest'
import { pictureWidthOf, sourcesOf } from './picture-sizes.ts'

const folder = '/files/019f0000-0000-7000-8000-000000000001'
const name = `${'a'.repeat(32)}.webp`
const path = `${folder}/${name}`

test('a picture is offered in the widths that a page names', () => {
  expect(sourcesOf(path, [320, 640])).toEqual({
    src: `${folder}/640/${name}`,
    srcSet: `${folder}/320/${name} 320w, ${folder}/640/${name} 640w`,
  })
  expect(sourcesOf(path, [160])).toEqual({ src: `${folder}/160/${name}` })
})

test('a picture is never offered larger than it is', () => {
  const { srcSet } = sourcesOf(path, [320, 640, 960, 1280], 700)
  expect(srcSet?.split(', ').map((one) => one.split(' ')[1])).toEqual(['320w', '640w', '700w'])
  expect(sourcesOf(path, [320, 640], 50)).toEqual({ src: `${folder}/320/${name}` })
})

test.each([
  `${folder}/${'a'.repeat(32)}.svg`,
  'blob:http://localhost/1',
  'data:image/png;base64,x',
  '/files/x" onload="x',
])('%s has no sizes', (other) => expect(sourcesOf(other, [320, 640])).toEqual({ src: other }))

test('an address names a width of the ladder or none', () => {
  expect(pictureWidthOf('640')).toBe(640)
  for (const text of ['641', '0640', '640.0', '-640', '', 'constructor', '1e3'])
    expect(pictureWidthOf(text), text).toBeNull()
})
