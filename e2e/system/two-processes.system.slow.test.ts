import { describe, expect, test, vi } from 'vitest'
import { databaseUrlsOf } from '#server/database/roles.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { buy, checkOut, holdPlace, newBuyer, orderIdOf, submitCard } from './buyer.ts'
import { readOwnerUrl, readSecret, readSuperuserUrl, type DorsalServer } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { openSale } from './sale.ts'
import { useDorsal, useDorsalBeside } from './use-dorsal.ts'

/** The first server has the embedded database; the second uses it and works on no jobs. */
const first = await useDorsal()
const second = await useDorsalBeside(first)
const { dataDir } = first
const ownerUrl = readOwnerUrl(dataDir)
const platformUrl = databaseUrlsOf(ownerUrl, readSecret(dataDir)).platform

const servers = () => [first, second] as const

test('of 200 buyers at both for one last place, one gets it', async () => {
  const sale = await openSale(ownerUrl, { subdomain: 'nandu', places: 1 })
  const buyers = Array.from({ length: 200 }, (_, number) => newBuyer(sale, number))
  const answers = await Promise.all(
    buyers.map((buyer, number) => holdPlace(servers()[number % 2]!, buyer, { scripted: number % 10 > 1 })),
  )
  const accepted = answers.filter(({ status }) => status === 202 || status === 302)
  const rejected = answers.filter(({ status, body }) => status === 409 && body.includes('competition_full'))
  expect([accepted.length, rejected.length]).toEqual([1, 199])
  const { taken, capacity, held } = await queryOneRow<{ taken: number; capacity: number; held: string }>(
    ownerUrl,
    `select taken, capacity, (select sum(quantity) from order_place where pool_id = place_pool.id) as held
     from place_pool where id = $1`,
    [sale.poolId],
  )
  expect({ taken, held: Number(held) }).toEqual({ taken: capacity, held: capacity })
})

test('a form sent twice at once, once to each, makes one order', async () => {
  const sale = await openSale(ownerUrl, { subdomain: 'nandu', places: 10 })
  for (let number = 0; number < 10; number++) {
    const buyer = newBuyer(sale, number)
    const orders = await Promise.all(servers().map(async (shop) => orderIdOf(await holdPlace(shop, buyer))))
    expect(orders[0]).toBeTruthy()
    expect(orders[1]).toBe(orders[0])
  }
})

test('a process that works on no jobs sells as well: the other one settles and sends', async () => {
  const sale = await openSale(ownerUrl, { subdomain: 'lanternfell', places: 2 })
  const [payingBuyer, rejectedBuyer] = [newBuyer(sale, 1), newBuyer(sale, 2)]
  expect(await buy(second, payingBuyer, 'approved')).toBe('paid')
  const order = orderIdOf(await holdPlace(second, rejectedBuyer))!
  const paymentPage = (await checkOut(second, rejectedBuyer, order)).headers.location!
  expect((await submitCard(second, paymentPage, 'rejected')).status).toBe(303)
  const kinds = (email: string) =>
    queryDatabase<{ kind: string }>(
      ownerUrl,
      `select kind from message where recipient = $1 and state = 'sent' order by kind`,
      [email],
    ).then((rows) => rows.map(({ kind }) => kind))
  await vi.waitFor(async () => {
    expect(await kinds(payingBuyer.email)).toEqual(['payment-approved', 'registration-received'])
    expect(await kinds(rejectedBuyer.email)).toEqual(['payment-rejected', 'registration-received'])
  }, 60_000)
})

describe('what changes about an organization', () => {
  const path = '/api/organization'
  const nameAt = async ({ port }: DorsalServer) => {
    const { body } = await sendRequest({ port, host: 'marejada', path })
    return (JSON.parse(body) as { name: string }).name
  }
  const rename = (name: string) =>
    queryDatabase(platformUrl, `update organization set name = $1 where subdomain = 'marejada'`, [name])
  const names = () => Promise.all(servers().map(nameAt))

  test('is seen by every process at once', async () => {
    expect(new Set(await names()).size).toBe(1)
    await rename('Federación del Viento')
    await vi.waitFor(
      async () => expect(await names()).toEqual(['Federación del Viento', 'Federación del Viento']),
      15_000,
    )
  })

  test('is seen also after the connections that listen for it were cut', async () => {
    await names()
    const superuser = readSuperuserUrl(dataDir)
    const terminated = await queryDatabase(
      superuser,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dorsal-directory'`,
    )
    expect(terminated).toHaveLength(2)
    await rename('Federación de la Marea')
    await vi.waitFor(
      async () => expect(await names()).toEqual(['Federación de la Marea', 'Federación de la Marea']),
      15_000,
    )
    await vi.waitFor(async () => {
      const listeners = await queryDatabase(
        superuser,
        `select from pg_stat_activity where application_name = 'dorsal-directory' and query = 'listen organization_changed'`,
      )
      expect(listeners).toHaveLength(2)
    }, 15_000)
    await rename('Federación Marejada')
    await vi.waitFor(async () => expect(await names()).toEqual(['Federación Marejada', 'Federación Marejada']), 15_000)
  })

  test('prices: a new fee plan counts for the next order at both', async () => {
    const sale = await openSale(ownerUrl, { subdomain: 'marejada', places: 4, price: 10_000 })
    const feesAt = async (shop: DorsalServer, number: number) => {
      const order = orderIdOf(await holdPlace(shop, newBuyer(sale, number)))
      const fees = 'select platform_fee, fee_plan_version from orders where confirmation_id = $1'
      return queryOneRow<{ platform_fee: string }>(ownerUrl, fees, [order])
    }
    const feesBefore = await Promise.all(servers().map(feesAt))
    expect(feesBefore.map((order) => Number(order.platform_fee))).toEqual([500, 500])
    await queryDatabase(
      platformUrl,
      `insert into fee_plan (id, organization_id, version, platform_fee, provider_fees, vat)
       select gen_random_uuid(), organization_id, version + 1, 700, provider_fees, vat from fee_plan
       where organization_id = $1 order by version desc limit 1`,
      [sale.organizationId],
    )
    await vi.waitFor(async () => {
      const feesAfter = await Promise.all(servers().map(feesAt))
      expect(feesAfter.map((order) => Number(order.platform_fee))).toEqual([700, 700])
    }, 15_000)
  })

  test('of an organization taken offline no process shows anything', async () => {
    await queryDatabase(platformUrl, `update organization set deleted_at = now() where subdomain = 'marejada'`)
    await vi.waitFor(async () => {
      const answers = await Promise.all(servers().map(({ port }) => sendRequest({ port, host: 'marejada', path: '/' })))
      for (const { status, body } of answers) {
        expect(status).toBe(404)
        expect(body).not.toContain('Marejada')
      }
    }, 15_000)
    await queryDatabase(platformUrl, `update organization set deleted_at = null where subdomain = 'marejada'`)
  })
})
