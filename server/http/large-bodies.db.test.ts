// Every address whose body may be longer than that of other forms, found in the app itself.
import type { Express, Router } from 'express'
import { request as httpRequest } from 'node:http'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { newId } from '../database/ids.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { formBytes, longFormBytes } from '#rules/limits.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { serveLocally } from '#server/testing/local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { longForms } from './body-limit.ts'
import { openVisitors } from './visitors.ts'

const shop = useShop()
let app: Express
let sale: Sale
let port: number
let owner: string

beforeAll(async () => {
  app = createApp(shop.platform, { sandbox: null, visitors: await openVisitors(shop.platform) })
  app.set('trust proxy', 'loopback')
  const server = await serveLocally(app)
  port = server.port
  return server.close
})
beforeEach(async () => {
  sale = await openSale(shop)
  owner = await staffCookie(shop, sale, 'owner', sale.ctx.organization.origin)
})

type Layer = { name: string; route?: { path: string; methods: Record<string, boolean> }; handle: Partial<Router> }

const postsIn = (layers: readonly Layer[]): string[] =>
  layers.flatMap(({ route, handle }) => {
    if (!route) return handle.stack ? postsIn(handle.stack as unknown as Layer[]) : []
    return route.methods.post ? [route.path] : []
  })

/** What the app reads before the limit of other forms, and the pages with long forms. */
const largeBodies = (): string[] => {
  const layers = app.router.stack as unknown as Layer[]
  const limitAt = layers.findIndex(({ name }) => name === 'limitForm')
  expect(limitAt).toBeGreaterThan(0)
  const posts = postsIn(layers.slice(0, limitAt))
  return [...posts.filter((path) => !path.startsWith('/webhooks/')), ...longForms.map(({ path }) => path(':id'))]
}

/** What is answered to the head of a request, of whose body nothing is sent. */
const answerTo = (path: string, bytes: number, { cookie = '', address = randomAddress() } = {}) =>
  new Promise<number>((resolve, reject) => {
    const { origin } = sale.ctx.organization
    const headers = {
      host: new URL(origin).host,
      origin,
      cookie,
      accept: 'application/json',
      'x-forwarded-for': address,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': bytes,
    }
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers }, ({ statusCode }) => {
      resolve(statusCode!)
      request.destroy()
    })
    request.on('error', reject)
    request.flushHeaders()
  })

const urlOf = (path: string) => path.replace(':purpose', 'course').replace(':id', newId())

const answersTo = async (bytes: number, more: { cookie?: string; address?: string } = {}) =>
  Object.fromEntries(
    await Promise.all(largeBodies().map(async (path) => [path, await answerTo(urlOf(path), bytes, more)] as const)),
  )

/** An order that does not exist is not found before anything else is looked at. */
const expected = (status: number, ofOrders = 404) => ({
  [adminPaths.upload(':purpose')]: status,
  [paths.registrationFiles]: ofOrders,
  [paths.registrationFileRemoval]: 404,
  [paths.paymentReceipts]: ofOrders,
  [paths.paymentReceiptRemoval]: 404,
  [adminPaths.statementFile]: status,
  [adminPaths.eventResultsFile(':id')]: status,
  [adminPaths.eventBibs(':id')]: status,
  [adminPaths.eventDetails(':id')]: status,
})

test('before any of it is read, a large body is rejected of somebody who may not send it', async () => {
  expect(await answersTo(formBytes + 1)).toEqual(expected(403))
})

test('before any of it is read, one that is too large is rejected', async () => {
  expect(await answersTo(25 * 1024 * 1024, { cookie: owner })).toEqual(expected(413))
})

test('before any of it is read, one too many of a network is rejected', async () => {
  const address = randomAddress()
  const { limits } = shop.platform
  const exhaust = async (count: () => Promise<void>) => {
    for (let isAllowed = true; isAllowed;)
      isAllowed = await count().then(
        () => true,
        () => false,
      )
  }
  await exhaust(() => limits.ensureAllowed('upload', { email: newId(), address }))
  await exhaust(() => limits.ensureMaySendFile({ organizationId: sale.organizationId, address }))
  expect(await answersTo(formBytes + 1, { cookie: owner, address })).toEqual(expected(429, 429))
})

test('pages with long forms have 2 MB, and no more; all others 256 kB', async () => {
  const [bibs, details] = longForms.map(({ path }) => path(newId()))
  for (const path of [bibs!, `${bibs}.data`, details!, `${details}.data`])
    expect([path, await answerTo(path, longFormBytes + 1, { cookie: owner })]).toEqual([path, 413])
  expect(await answerTo(`${bibs}/labels.pdf`, formBytes + 1, { cookie: owner })).toBe(413)
  expect(await answerTo('/login', formBytes + 1)).toBe(413)
})
