import { expect, test } from 'vitest'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { startPayment } from '../payments/start-payment.ts'
import { checkOut } from './check-out.ts'
import { confirmationPage } from './confirmation-page.ts'
import { expireHolds } from './expire-holds.ts'
import { isSettled } from './is-settled.ts'
import { registerAthletes } from './register-athletes.ts'
import { addresses, checkout, draft, openSale, expireHold } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { settleSandboxPayment } from '#server/testing/orders.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

const unpaidOrder = async () => {
  const { ctx, eventId, competitionId } = await openSale(shop, { price: 10_000 })
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId))
  await checkOut(ctx, confirmationId, checkout())
  const url = await startPayment(ctx, confirmationId, addresses)
  const { id } = [...ledger.payments.values()].find((one) => one.url === url)!
  const decide = async (state: 'in_process' | 'rejected' | 'approved') => {
    ledger.set(id, { state })
    await settleSandboxPayment(shop, id)
  }
  const expire = async () => {
    await expireHold(shop, confirmationId)
    await expireHolds(shop.system)
  }
  return { ctx, confirmationId, decide, expire }
}

test('an order is settled once its payment is being decided, and stays so past its hold', async () => {
  const { ctx, confirmationId, decide, expire } = await unpaidOrder()
  expect(await isSettled(ctx, confirmationId)).toBe(false)
  await decide('in_process')
  expect(await isSettled(ctx, confirmationId)).toBe(true)
  await expire()
  expect(await confirmationPage(ctx, confirmationId)).toMatchObject({ label: 'expired', isPending: true })
  expect(await isSettled(ctx, confirmationId)).toBe(true)
  await decide('approved')
  expect(await confirmationPage(ctx, confirmationId)).toMatchObject({ label: 'paid', isPending: false })
  expect(await isSettled(ctx, confirmationId)).toBe(true)
})

test('an order whose payment came to nothing, or that is nobody’s, can be begun again', async () => {
  const { ctx, confirmationId, decide, expire } = await unpaidOrder()
  await decide('rejected')
  expect(await isSettled(ctx, confirmationId)).toBe(false)
  await expire()
  expect(await isSettled(ctx, confirmationId)).toBe(false)
  expect(await isSettled(ctx, 'AAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
})
