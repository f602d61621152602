import { afterAll, beforeAll } from 'vitest'
import type { PaymentGateways } from '#server/context.ts'
import { openShop, type Shop } from './shop.ts'
import { databaseUrls } from './worker-database.ts'

/** Opens a shop for the tests of a file, which may use it from their first `beforeAll` on, and closes it after them. */
export function useShop(gateways: PaymentGateways = {}): Shop {
  const shop = {} as Shop
  beforeAll(async () => {
    Object.assign(shop, await openShop(databaseUrls, gateways))
  })
  afterAll(() => shop.close())
  return shop
}
