import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PaymentGateways } from '#server/context.ts'
import type { OpenGateways } from '../platform.ts'
import { openSale, openShop, type Sale, type Seller, type Shop } from './shop.ts'
import { databaseUrls } from './worker-database.ts'

/** Opens a shop for the tests of a file, which may use it from their first `beforeAll` on, and closes it after them. */
export function useShop(gateways: PaymentGateways | OpenGateways = {}, urls = databaseUrls): Shop {
  const shop = {} as Shop
  beforeAll(async () => {
    Object.assign(shop, await openShop(urls, gateways))
  })
  afterAll(() => shop.close())
  return shop
}

/** Opens a sale before each test of a file, which may use it from their first `beforeEach` on. */
export function useNewSale(shop: Shop, seller?: Seller): Sale {
  const sale = {} as Sale
  beforeEach(async () => {
    Object.assign(sale, await openSale(shop, seller))
  })
  return sale
}
