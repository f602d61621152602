import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSale, openShop, type Sale, type Shop } from '#server/testing/shop.ts'
import { addMember } from '#server/testing/staff.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { addDomain, verifyDomain } from './address-actions.server.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

let shop: Shop
let sale: Sale

beforeAll(async () => {
  shop = await openShop(databaseUrls, {})
})
afterAll(() => shop.close())

const host = `${randomUUID()}.example.com`
let lookUps = 0
const texts = async () => {
  lookUps += 1
  return []
}
const work = async (change: typeof addDomain, { ctx }: Awaited<ReturnType<typeof addMember>>) => {
  const state = { platform: { ...shop.platform, dns: { texts } }, address: randomUUID() } as unknown as RequestState
  return change(ctx, { host }, state)
}

test('a name server is asked so often for an organization and no more, and is then rejected with the time to wait', async () => {
  sale = await openSale(shop)
  const [owner, user] = [await addMember(shop, sale, 'owner'), await addMember(shop, sale, 'user')]
  await work(addDomain, owner)
  // A forbidden check does not count towards the limit.
  for (let count = 0; count < 30; count += 1)
    await expect(work(verifyDomain, user)).rejects.toMatchObject({ code: 'forbidden' })
  for (let count = 0; count < 30; count += 1)
    await expect(work(verifyDomain, owner)).rejects.toMatchObject({ code: 'challenge_not_found' })
  await expect(work(verifyDomain, await addMember(shop, sale, 'owner'))).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    values: { minutes: 15 },
  })
  expect(lookUps).toBe(30)
})
