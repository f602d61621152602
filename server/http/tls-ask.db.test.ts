import express from 'express'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { openSale, type Sale } from '../testing/shop.ts'
import { tlsAsk } from './tls-ask.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop)
  app.use(tlsAsk(shop.platform))
})

const ask = async (query: string) => (await fetch(`${origin}/tls/ask${query}`)).status

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
