import { expect, test } from 'vitest'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { addresses, checkout, draft, openSale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { checkOut } from '../orders/check-out.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'
import { startPayment } from './start-payment.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

test.each([
  ['does not answer', () => new ProviderUnavailable('no answer')],
  ['refuses', () => new ProviderRefused('page_expired', 'the page has expired')],
])('paying conflicts with a hold that is repeated meanwhile, when the provider %s', async (_, failure) => {
  const sale = await openSale(shop)
  const submission = draft(sale.competitionId)
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, submission)
  await checkOut(sale.ctx, confirmationId, checkout())
  const startCheckout = ledger.startCheckout
  ledger.startCheckout = async () => {
    await registerAthletes(sale.ctx, sale.eventId, submission)
    throw failure()
  }
  await expect(startPayment(sale.ctx, confirmationId, addresses)).rejects.toMatchObject({
    code: 'order_not_payable',
    status: 409,
    values: { confirmationId },
  })
  ledger.startCheckout = startCheckout
})
