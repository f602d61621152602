import { create } from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPicture } from './qr-picture.ts'

const url = 'http://ribera.localhost:3000/event/21k-de-la-ribera/register/success/h5uB1kq0zHnW8oTqfY2vXw'

test('a QR code is rendered dot by dot, eight pixels wide, with three white ones around', async () => {
  const { modules } = create(url, { errorCorrectionLevel: 'M' })
  const picture = sharp(await qrPicture(url))
  const { format, width, height } = await picture.metadata()
  const side = (modules.size + 6) * 8
  expect({ format, width, height }).toEqual({ format: 'png', width: side, height: side })
  const pixels = await picture.greyscale().raw().toBuffer()
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < modules.size && y < modules.size && modules.get(y, x) === 1
  const expected = Buffer.from(
    Array.from({ length: side * side }, (_, pixel) => {
      const [x, y] = [pixel % side, Math.floor(pixel / side)].map((at) => Math.floor(at / 8) - 3) as [number, number]
      return isDark(x, y) ? 0 : 255
    }),
  )
  expect(pixels.equals(expected)).toBe(true)
})

test('a QR code weighs less than two kilobytes', async () => {
  expect((await qrPicture(url)).length).toBeLessThan(2_000)
})
