import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { LedgerGateway } from '../payments/testing/ledger-gateway.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { checkOut } from './check-out.ts'
import { confirmationPage } from './confirmation-page.ts'
import { registerAthletes } from './register-athletes.ts'
import { addresses, checkout, draft, openSale, openShop, orderRow, takenIn, type Shop } from './testing/shop.ts'

let shop: Shop
const ledger = new LedgerGateway()

beforeAll(async () => {
  shop = await openShop(inject('databaseUrls'), { sandbox: ledger })
})
afterAll(() => shop.close())

describe('an athlete registers and pays', () => {
  test('places are held, then paid for, then confirmed', async () => {
    const { ctx, eventId, competitionId, poolId } = await openSale(shop, { price: 1_000_000 })
    const held = await registerAthletes(ctx, eventId, draft(competitionId, { athletes: 2 }))
    expect(held).toMatchObject({ state: 'held', participants: [{ birthDate: '05/04/1990' }, {}] })
    expect(await takenIn(shop, poolId)).toBe(2)

    const { state, price } = await checkOut(ctx, held.confirmationId, checkout())
    expect(state).toBe('awaiting_payment')
    expect(price.net).toBe(2_000_000)
    const url = await startPayment(ctx, held.confirmationId, addresses)
    const [payment] = [...ledger.payments.values()].filter((one) => one.url === url)
    expect(payment).toMatchObject({ amount: price.total, currency: 'ARS' })
    expect(await confirmationPage(ctx, held.confirmationId)).toMatchObject({ label: 'pending', isPending: true })

    ledger.set(payment!.id, { state: 'approved' })
    await settlePayment(shop.system, { provider: 'sandbox', providerPaymentId: payment!.id, eventId: null })
    expect(await orderRow(shop, held.confirmationId)).toMatchObject({ state: 'confirmed' })
    expect(await confirmationPage(ctx, held.confirmationId)).toMatchObject({ label: 'paid', isPending: false })
  })
})
