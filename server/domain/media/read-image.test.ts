import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readImage } from './read-image.ts'
import { decompressionBomb, picture } from '#server/testing/images.ts'

const metadataOf = async (bytes: Uint8Array) => sharp(bytes).metadata()
const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" onload="alert(1)">${script}</svg>`

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('a %s becomes a WebP of its purpose’s size', async (format) => {
  const image = await readImage(await picture(2000, 1000, format), 'event-cover', null)
  expect(await metadataOf(image)).toMatchObject({ format: 'webp', width: 1600, height: 800 })
})

test('a photo of a phone that is no JPG is rejected with what to do', async () => {
  // The first bytes of a HEIC file: a box `ftyp` with the brand `heic`.
  const photo = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  await expect(readImage(photo, 'logo', null)).rejects.toMatchObject({ code: 'image_heic' })
})

test('a small one is not blown up', async () => {
  expect(await metadataOf(await readImage(await picture(300, 250), 'logo', null))).toMatchObject({ width: 300 })
})

test('where and with what it was taken is gone, and it stands upright', async () => {
  const photo = await sharp(await picture(600, 400, 'jpeg'))
    .withExif({ IFD0: { Make: 'Camera', Artist: 'Somebody' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await metadataOf(photo)).toMatchObject({ orientation: 6 })
  const metadata = await metadataOf(await readImage(photo, 'event-cover', null))
  expect(metadata).toMatchObject({ width: 400, height: 600 })
  expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('what is cut out is cut out of the upright picture', async () => {
  const halves = await sharp(await picture(800, 400))
    .composite([
      { input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const top = await readImage(halves, 'logo', { x: 0, y: 0, width: 100, height: 50 })
  const { dominant } = await sharp(top).stats()
  expect(await metadataOf(top)).toMatchObject({ width: 400, height: 400 })
  expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true])
})

test('of an animation the first picture remains', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await metadataOf(animation)).pages).toBe(3)
  expect((await metadataOf(await readImage(animation, 'logo', null))).pages).toBeUndefined()
})

test('a picture with a page behind it keeps the picture alone', async () => {
  const polyglot = Buffer.concat([await picture(300, 300, 'gif'), Buffer.from(`<html><body>${script}</body></html>`)])
  expect(Buffer.from(await readImage(polyglot, 'logo', null)).includes('script')).toBe(false)
})

describe('rejected is', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['nothing at all', () => Buffer.alloc(0), 'image_invalid'],
    ['a drawing', () => Buffer.from(svg), 'image_invalid'],
    ['a drawing with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'image_invalid'],
    ['a page', () => Buffer.from(`<!doctype html>${script}`), 'image_invalid'],
    ['a page that begins as a GIF', () => Buffer.from(`GIF89a/*${script}*/`), 'image_invalid'],
    [
      'a drawing that begins as a PNG',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(svg)]),
      'image_invalid',
    ],
    ['half of a PNG', async () => (await picture(900, 900)).subarray(0, 300), 'image_invalid'],
    ['half of a JPEG', async () => (await picture(900, 900, 'jpeg')).subarray(0, 2000), 'image_invalid'],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      'image_invalid',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'image_invalid'],
    ['200 megapixels in a few kilobytes', () => decompressionBomb(20_000, 10_000), 'image_too_large'],
    ['a strip of a million pixels by 51', () => decompressionBomb(1_000_000, 51), 'image_too_large'],
    ['a logo of 199 pixels', () => picture(199, 400), 'image_too_small'],
  ])('%s', async (_, make, code) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(1024 * 1024)
    await expect(readImage(bytes, 'logo', null)).rejects.toMatchObject({ code })
  })

  test('a part that is too small', async () => {
    const cut = { x: 10, y: 10, width: 5, height: 5 }
    await expect(readImage(await picture(1000, 1000), 'logo', cut)).rejects.toMatchObject({
      code: 'image_too_small',
      values: { width: 50, height: 50, min: 200 },
    })
  })
})
