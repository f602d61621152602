import express from 'express'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { serveLocally } from '../testing/local-server.ts'
import { diskFiles } from '../adapters/files/disk-files.ts'
import type { FileStore } from '../domain/media/file-store.ts'
import { decompressionBomb, picture } from '../testing/images.ts'
import { files } from './files.ts'
import { serveResizedPictures } from './serve-resized-pictures.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'

const ownId = '019f0000-0000-7000-8000-000000000001'
const otherId = '019f0000-0000-7000-8000-000000000002'
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

const folder = createTemporaryFolder('sizes')
const store: FileStore = diskFiles(folder)
let timeoutMs = 20_000
let host: { id: string } | null = { id: ownId }
const onError = vi.fn<(error: unknown) => void>()

const app = express()
app.use((_request, response, next) => {
  response.locals.organization = host
  next()
})
app.use(files(store), (request, response, next) =>
  serveResizedPictures(store, { timeoutMs, onError })(request, response, next),
)
const origin = await useLocalServer(app)

const ask = async (key: string, width: number | string, accept = chromium) => {
  const response = await fetch(`${origin}/files/${key.replace('/', `/${width}/`)}`, { headers: { accept } })
  return {
    answer: response,
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
  }
}
const measure = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}
const storedSizes = async (key: string) => {
  const sizesFolder = path.join(folder, key.replace('/', '/sizes/'))
  return existsSync(sizesFolder) ? (await readdir(sizesFolder)).toSorted() : []
}

test('a picture is sent in the requested width, in the best format that is accepted', async () => {
  const key = await store.add(ownId, 'jpg', await picture(1500, 1000, 'jpeg'))
  const { answer: response, bytes, type } = await ask(key, 640)
  expect(type).toBe('image/avif')
  expect(await measure(bytes)).toEqual({ format: 'heif', width: 640, height: 427 })
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('vary')?.toLowerCase()).toContain('accept')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')

  const webp = await ask(key, 320, 'image/avif;q=0, image/webp;q=0.9, */*')
  expect([webp.type, await measure(webp.bytes)]).toEqual(['image/webp', { format: 'webp', width: 320, height: 213 }])
  const jpeg = await ask(key, 320, '*/*')
  expect([jpeg.type, await measure(jpeg.bytes)]).toEqual(['image/jpeg', { format: 'jpeg', width: 320, height: 213 }])
  expect(await storedSizes(key)).toEqual(['320.jpg', '320.webp', '640.avif'])
})

test('a rendered size is stored and read from then on, also by another process', async () => {
  const key = await store.add(ownId, 'png', await picture(800, 800))
  const first = await ask(key, 160)
  await rm(path.join(folder, key))
  expect((await ask(key, 160)).bytes.equals(first.bytes)).toBe(true)
})

test('a picture is rendered once for concurrent requests', async () => {
  const key = await store.add(ownId, 'png', await picture(900, 600))
  const keepSize = vi.spyOn(store, 'keepSize')
  const app = express().use(
    (_request, response, next) => {
      response.locals.organization = host
      next()
    },
    serveResizedPictures(store, { onError }),
  )
  const busy = await serveLocally(app)
  const address = `${busy.origin}/files/${key.replace('/', '/640/')}`
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => fetch(address, { headers: { accept: chromium } })),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(keepSize).toHaveBeenCalledTimes(1)
  keepSize.mockRestore()
  await busy.close()
})

test('a picture is never made larger: all wider sizes are one', async () => {
  const key = await store.add(ownId, 'png', await picture(500, 300))
  for (const width of [640, 1280, 1920])
    expect(await measure((await ask(key, width)).bytes)).toMatchObject({ width: 500 })
  expect(await storedSizes(key)).toEqual(['640.avif'])
})

test('a picture is upright and reveals no place where it was taken', async () => {
  const rotatedPicture = await sharp(await picture(600, 300, 'jpeg'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const key = await store.add(ownId, 'jpg', rotatedPicture)
  const { bytes } = await ask(key, 160)
  expect(await measure(bytes)).toMatchObject({ width: 160, height: 320 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test.each([641, 1, 100_000, '0640', '640.5', '-640', 'constructor', '%2e%2e'])('%s is no width', async (width) => {
  const key = await store.add(ownId, 'png', await picture(700, 300))
  expect((await ask(key, width)).answer.status).toBe(404)
  expect(await storedSizes(key)).toEqual([])
})

test('an SVG, a document and a missing file have no sizes', async () => {
  for (const extension of ['svg', 'pdf', 'gpx', 'gif'])
    expect((await ask(await store.add(ownId, extension, Buffer.from('<svg/>')), 640)).answer.status, extension).toBe(
      404,
    )
  expect((await ask(`${ownId}/${'0'.repeat(32)}.png`, 640)).answer.status).toBe(404)
  expect((await ask(`${ownId}/..%2f..%2fsecret.png`, 640)).answer.status).toBe(404)
})

test("another organization's picture is not given on this host, and is at the apex", async () => {
  const key = await store.add(otherId, 'png', await picture(700, 300))
  expect((await ask(key, 640)).answer.status).toBe(404)
  host = null
  expect((await ask(key, 640)).answer.status).toBe(200)
  host = { id: ownId }
})

test.each([
  ['no picture at all', Buffer.from('GIF89a<script>alert(1)</script>')],
  ['an empty file', Buffer.alloc(0)],
  ['a picture that unfolds to gigabytes', decompressionBomb(40_000, 40_000)],
])('%s is sent as it was stored, and cached for a minute only', async (_what, bytes) => {
  const key = await store.add(ownId, 'png', bytes)
  for (const time of ['first', 'second']) {
    const result = await ask(key, 640)
    expect([result.answer.status, result.type], time).toEqual([200, 'image/png'])
    expect(result.bytes.equals(bytes)).toBe(true)
    expect(result.answer.headers.get('cache-control')).toBe('public, max-age=60')
  }
  expect(await storedSizes(key)).toEqual([])
})

test('half a picture is sent as it was stored', async () => {
  const whole = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const key = await store.add(ownId, 'png', whole.subarray(0, whole.length / 2))
  expect((await ask(key, 320)).type).toBe('image/png')
  expect(await storedSizes(key)).toEqual([])
})

test('a picture that moves goes on moving', async () => {
  const frames = await sharp(
    [
      await picture(300, 300),
      await sharp(await picture(300, 300))
        .negate()
        .png()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  const key = await store.add(ownId, 'webp', frames)
  expect((await ask(key, 160)).bytes.equals(frames)).toBe(true)
})

test('nobody waits for a picture that takes long: it comes as it was stored, and small the next time', async () => {
  const original = await picture(1500, 1000, 'jpeg')
  const key = await store.add(ownId, 'jpg', original)
  timeoutMs = 0
  const lateResponse = await ask(key, 1280)
  expect([lateResponse.type, lateResponse.bytes.equals(original)]).toEqual(['image/jpeg', true])
  expect(lateResponse.answer.headers.get('cache-control')).toBe('public, max-age=60')
  timeoutMs = 20_000
  expect((await ask(key, 1280)).type).toBe('image/avif')
})

test('a full disk takes no picture from a page', async () => {
  const key = await store.add(ownId, 'png', await picture(700, 700))
  const keepSizeSpy = vi.spyOn(store, 'keepSize').mockRejectedValue(new Error('ENOSPC'))
  expect((await ask(key, 320)).answer.status).toBe(200)
  expect(onError).toHaveBeenCalledWith(new Error('ENOSPC'))
  keepSizeSpy.mockRestore()
})

test('sizes are deleted with their organization, also one being rendered', async () => {
  const key = await store.add(ownId, 'png', await picture(700, 300))
  await ask(key, 320)
  await store.forget(ownId)
  expect(existsSync(path.join(folder, ownId))).toBe(false)

  const lateKey = await store.add(ownId, 'png', await picture(700, 300))
  const keepSize = store.keepSize
  const keepSizeSpy = vi.spyOn(store, 'keepSize').mockImplementation(async (...size) => {
    await store.forget(ownId)
    await keepSize(...size)
  })
  await ask(lateKey, 320)
  expect(await storedSizes(lateKey)).toEqual([])
  keepSizeSpy.mockRestore()
})

test('an empty file is empty, whatever else is in memory', async () => {
  expect(await store.read(await store.add(ownId, 'png', Buffer.alloc(0)))).toHaveLength(0)
})

test('sizes go with their picture', async () => {
  const key = await store.add(ownId, 'png', await picture(700, 300))
  await ask(key, 320)
  expect(await storedSizes(key)).toEqual(['320.avif'])
  await store.remove(key)
  expect(await storedSizes(key)).toEqual([])
  expect((await ask(key, 320)).answer.status).toBe(404)
})
