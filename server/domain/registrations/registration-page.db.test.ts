import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkOut } from '../orders/check-out.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { checkout, draft, openSale, openShop, passHold, takenIn, type Shop } from '../orders/testing/shop.ts'
import { LedgerGateway } from '../payments/testing/ledger-gateway.ts'
import { registrationPage } from './registration-page.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop(inject('databaseUrls'), { sandbox: new LedgerGateway() })
})
afterAll(() => shop.close())

test('a buyer is shown what is paid, not what is between organizer, operator and provider', async () => {
  const { ctx, eventId, competitionId } = await openSale(shop, { price: 10_000 })
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId))
  const { order, fees } = await registrationPage(ctx, eventId, confirmationId)
  const shown = ['base', 'deferredCash', 'discount', 'processingFee', 'total', 'vat']
  expect(Object.keys(order!.price).sort()).toEqual(shown)
  expect(Object.keys(fees!).sort()).toEqual(['platformFee', 'providerFee', 'vat'])
})

test('the same athletes, sent once more when their order is over, get places in a new one', async () => {
  const { ctx, eventId, competitionId, poolId } = await openSale(shop, { price: 10_000 })
  const typed = draft(competitionId)
  const { confirmationId } = await registerAthletes(ctx, eventId, typed)
  await checkOut(ctx, confirmationId, checkout())
  await passHold(shop, confirmationId)
  await expireHolds(shop.system)

  const taps = [await registerAthletes(ctx, eventId, typed), await registerAthletes(ctx, eventId, typed)]
  expect(new Set(taps.map((order) => order.confirmationId)).size).toBe(1)
  expect(taps[0]!.confirmationId).not.toBe(confirmationId)
  expect(await takenIn(shop, poolId)).toBe(1)
})
