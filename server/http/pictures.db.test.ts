import express from 'express'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { diskFiles } from '../adapters/files/disk-files.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { paths } from '#rules/paths.ts'
import { pictures } from './pictures.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale
let isApex = false

beforeAll(async () => {
  sale = await openSale(shop)
  app.use((_request, response, next) => {
    response.locals.organization = isApex ? null : sale.ctx.organization
    next()
  })
  app.use(pictures(shop.platform, diskFiles(createTemporaryFolder('pictures'))))
})

const bytesOf = async (address: string) => {
  const response = await fetch(origin + address)
  expect(response.status, address).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await response.arrayBuffer())
}
const metadataOf = async (address: string) => sharp(await bytesOf(address)).metadata()

test('an event and the whole organization have a link preview of their own', async () => {
  expect(await metadataOf(paths.picture)).toMatchObject({ width: 1200, height: 630 })
  const picture = paths.eventPicture(sale.eventId)
  expect(await metadataOf(picture)).toMatchObject({ width: 1200, height: 630 })
  const [english, spanish, other] = await Promise.all(
    ['en', 'es', '%22%3E'].map((language) => bytesOf(`${picture}?language=${language}`)),
  )
  expect(english!.equals(spanish!)).toBe(false)
  expect([english, spanish].some((expected) => expected!.equals(other!))).toBe(true)
})

test('what has not changed is not sent again', async () => {
  const first = await fetch(origin + paths.eventPicture(sale.eventId))
  const again = await fetch(origin + paths.eventPicture(sale.eventId), {
    headers: { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' },
  })
  expect(again.status).toBe(304)
})

test('a draft and an event that is not there have no preview, for nobody', async () => {
  await shop.owner.query("update event set status = 'draft' where id = $1", [sale.eventId])
  expect((await fetch(origin + paths.eventPicture(sale.eventId))).status).toBe(404)
  await shop.owner.query("update event set status = 'published' where id = $1", [sale.eventId])
  expect((await fetch(origin + paths.eventPicture('not-there'))).status).toBe(404)
})

test('the manifest names the organization alone, and icons that are there', async () => {
  const response = await fetch(origin + paths.manifest)
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const text = await response.text()
  expect(text).not.toMatch(/dorsal/i)
  const manifest = JSON.parse(text) as { name: string; icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest.name).toBe(sale.ctx.organization.name)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await metadataOf(src)
    expect(`${width}x${height}`).toBe(sizes)
  }
  for (const address of ['/favicon.ico', paths.icon, paths.touchIcon])
    expect((await metadataOf(address)).width).toBeGreaterThan(40)
})

test('the apex has none of these', async () => {
  isApex = true
  for (const address of [paths.picture, paths.eventPicture(sale.eventId), paths.manifest, paths.icon])
    expect((await fetch(origin + address)).status).toBe(404)
  isApex = false
})
