import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { startPayment } from '#server/domain/payments/start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { addresses, checkout, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'

const ledger = new LedgerGateway()
const operator = useOperator()
const shop = useShop({ sandbox: ledger })
let sale: Sale
let number: string

beforeAll(async () => {
  sale = await openSale(shop, { price: 10_000 })
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  await startPayment(sale.ctx, confirmationId, addresses)
  const row = await queryRow<{ id: string; number: string }>(
    shop,
    `select provider_payment_id as id, confirmation_number as number from payment join orders on orders.id = order_id
      where confirmation_id = $1`,
    [confirmationId],
  )
  number = row.number
  ledger.set(row.id, { state: 'approved' })
  await settleSandboxPayment(shop, row.id)
})

const dorsal = (...args: string[]) => operator.dorsal(...args, '--org', sale.organizationId, '--json')

test('dorsal payment list has payments by state and method, and finds one by its order', async () => {
  const numbers = async (...options: string[]) =>
    (await dorsal('payment', 'list', ...options)).json.map((row: { number: string }) => row.number)
  expect(await numbers()).toEqual([number])
  expect(await numbers('--state', 'approved', '--method', 'sandbox')).toEqual([number])
  expect(await numbers('--state', 'pending')).toEqual([])
  expect(await numbers('--search', number)).toEqual([number])
  expect(await dorsal('payment', 'list', '--method', 'gold')).toMatchObject({ code: 2 })
})

describe('dorsal payment settlement', () => {
  test('says what was sold and who owes whom, by event and period', async () => {
    const { code, json } = await dorsal('payment', 'settlement', '--event', '21k')
    expect({ code, json }).toMatchObject({
      code: 0,
      json: { total: { sold: 10_000, received: 11_434, net: 10_000 }, balance: { owedByPlatform: 10_000 } },
    })
    expect((await dorsal('payment', 'settlement', '--to', '2020-01-01')).json).toMatchObject({ total: { sold: 0 } })
    for (const day of ['yesterday', '2026-02-30', '26/11/2026'])
      expect(await dorsal('payment', 'settlement', '--from', day)).toMatchObject({ code: 2 })
  })
})

test('dorsal payment reconcile names what differs, and says so by its exit code', async () => {
  expect(await dorsal('payment', 'reconcile')).toMatchObject({ code: 0, json: { requested: 0, differences: [] } })
  await shop.owner.query('update orders set base = base + 1 where organization_id = $1', [sale.organizationId])
  expect(await dorsal('payment', 'reconcile')).toMatchObject({
    code: 1,
    json: { differences: [{ confirmationNumber: number, kind: 'sold', due: 10_001, booked: 10_000 }] },
  })
  await shop.owner.query('update orders set base = base - 1 where organization_id = $1', [sale.organizationId])
})

test('dorsal payout record takes an amount once, and nothing that is none', async () => {
  const record = (amount: string, ...more: string[]) =>
    dorsal('payout', 'record', '--amount', amount, '--day', '2026-01-05', ...more)
  expect(await record('12.50', '--dry-run')).toMatchObject({ code: 0, json: { amount: 1_250, isNew: true } })
  expect(await record('12.50')).toMatchObject({ code: 0, json: { isNew: true } })
  expect(await record('12.50')).toMatchObject({ code: 0, json: { isNew: false } })
  for (const wrong of ['1e9', 'all', '']) expect(await record(wrong)).toMatchObject({ code: 2 })
  expect(await record('0')).toMatchObject({ code: 5 })
  expect((await dorsal('payment', 'settlement')).json).toMatchObject({ balance: { paidOut: 1_250 } })
})
