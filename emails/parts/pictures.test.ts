import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coursePicture, logoPicture } from './pictures.ts'

const course = (height: number) => ({
  line: [[0, 0] as const, [100, height] as const].map(([x, y]) => [x, y] as [number, number]),
  box: { width: 100, height },
})
const logo = (fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="70" height="22"><path fill="${fill}" d="M0 0h70v22z"/></svg>`,
  )

test('a picture that many mails share is rendered once', async () => {
  const [first, sameCourse, otherCourse, redCourse] = await Promise.all([
    coursePicture(course(20), '#000000'),
    coursePicture(course(20), '#000000'),
    coursePicture(course(30), '#000000'),
    coursePicture(course(20), '#ff0000'),
  ])
  expect(sameCourse).toBe(first)
  expect(new Set([first, otherCourse, redCourse].map(({ png }) => Buffer.from(png).toString('base64'))).size).toBe(3)
  const [green, sameGreen, blue] = [
    await logoPicture(logo('green')),
    await logoPicture(logo('green')),
    await logoPicture(logo('blue')),
  ]
  expect(sameGreen).toBe(green)
  expect((await sharp(blue.png).stats()).dominant).not.toEqual((await sharp(green.png).stats()).dominant)
})

test('a file that is no picture is rejected the second time too', async () => {
  for (let time = 0; time < 2; time++)
    await expect(logoPicture(Buffer.from('no picture'))).rejects.toThrow('unsupported')
})

test('only the latest pictures stay cached', async () => {
  const first = await logoPicture(logo('#000000'))
  for (let shade = 1; shade <= 32; shade++) await logoPicture(logo(`#0000${String(shade + 10)}`))
  expect(await logoPicture(logo('#000000'))).not.toBe(first)
})
