import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { openSale, openShop, type Sale, type Shop } from '../testing/shop.ts'
import { tlsAsk } from './tls-ask.ts'
import { databaseUrls } from '../testing/worker-database.ts'

let shop: Shop
let sale: Sale
let server: Server

beforeAll(async () => {
  shop = await openShop(databaseUrls, {})
  sale = await openSale(shop)
  const app = express()
  app.use(tlsAsk(shop.platform))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const ask = async (query: string) =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/tls/ask${query}`)).status

test('a certificate is allowed for our own hosts', async () => {
  const { subdomain } = sale.ctx.organization
  expect(await ask('?domain=localhost')).toBe(200)
  expect(await ask(`?domain=${subdomain}.localhost`)).toBe(200)
  expect(await ask(`?domain=${subdomain.toUpperCase()}.localhost`)).toBe(200)
})

test('and for no other, nor for a domain that is claimed and not verified', async () => {
  const claimedHost = `${newId()}.example.com`
  await shop.owner.query(
    `insert into domain (id, organization_id, host, challenge) values (gen_random_uuid(), $1, $2, 'x')`,
    [sale.organizationId, claimedHost],
  )
  const others = ['?domain=example.com', `?domain=${newId()}.localhost`, `?domain=${claimedHost}`, '?domain=', '']
  for (const query of [...others, '?domain=localhost&domain=localhost', '?domain[a]=localhost'])
    expect([query, await ask(query)]).toEqual([query, 404])
})
