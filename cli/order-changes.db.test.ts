import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { startPayment } from '#server/domain/payments/start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { offerMethods } from '#server/testing/manual-payments.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { addCompetition, addresses, checkout, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useShop } from '#server/testing/use-shop.ts'

const ledger = new LedgerGateway()
const operator = useOperator()
const shop = useShop({ sandbox: ledger })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000 })
})

const dorsal = (...args: string[]) => operator.dorsal(...args, '--org', sale.organizationId, '--json', '--yes')
const show = async (number: string) => (await dorsal('order', 'show', number)).json
const numberOf = async (confirmationId: string) =>
  (
    await queryRow<{ number: string }>(
      shop,
      'select confirmation_number as number from orders where confirmation_id = $1',
      [confirmationId],
    )
  ).number
const today = async () =>
  (
    await queryRow<{ day: string }>(
      shop,
      'select (now() at time zone time_zone)::date::text as day from organization where id = $1',
      [sale.organizationId],
    )
  ).day

async function payForTwo() {
  const { confirmationId } = await holdPlaces(sale, { athletes: 2 })
  await checkOut(sale.ctx, confirmationId, checkout())
  await startPayment(sale.ctx, confirmationId, addresses)
  const providerId = [...ledger.payments.keys()].at(-1)!
  ledger.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
  return numberOf(confirmationId)
}

async function awaitTransfer() {
  const ctx = await offerMethods(shop, sale)
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer' }, addresses)
  const number = await numberOf(confirmationId)
  return { number, total: (await show(number)).total as number }
}

describe('dorsal payment confirm', () => {
  test('confirms the order of a transfer, once', async () => {
    const { number, total } = await awaitTransfer()
    const arrived = ['--amount', String(total / 100), '--day', await today()]
    expect(await dorsal('payment', 'confirm', number, ...arrived, '--dry-run')).toMatchObject({ code: 0 })
    expect(await show(number)).toMatchObject({ state: 'awaiting_payment' })
    expect((await dorsal('payment', 'confirm', number, ...arrived)).json).toMatchObject({ outcome: 'confirmed' })
    expect(await show(number)).toMatchObject({
      state: 'confirmed',
      payments: [{ provider: 'transfer', state: 'approved', received: total, left: total }],
    })
    expect((await dorsal('payment', 'confirm', number, ...arrived)).json).toMatchObject({ outcome: 'already' })
  })

  test('another amount needs a choice', async () => {
    const { number, total } = await awaitTransfer()
    const more = ['--amount', String((total + 500) / 100), '--day', await today()]
    expect(await dorsal('payment', 'confirm', number, ...more)).toMatchObject({ code: 5 })
    expect(await dorsal('payment', 'confirm', number, ...more, '--other-amount', 'keep')).toMatchObject({ code: 2 })
    expect(await show(number)).toMatchObject({ state: 'awaiting_payment' })
    expect((await dorsal('payment', 'confirm', number, ...more, '--other-amount', 'owe_back')).json).toMatchObject({
      outcome: 'confirmed',
    })
    expect(await show(number)).toMatchObject({ state: 'confirmed', refunds: [{ amount: 500, state: 'manual' }] })
  })

  test.each(['-1', '0', '1e9', '1,234.50.1', 'much'])('does not take %s for an amount', async (amount) => {
    const number = await payForTwo()
    expect(await dorsal('payment', 'confirm', number, '--day', await today(), `--amount=${amount}`)).toMatchObject({
      code: 2,
    })
  })

  test('an order that is paid by card has nothing to confirm', async () => {
    const number = await payForTwo()
    const arrived = ['--amount', '10', '--day', await today()]
    expect(await dorsal('payment', 'confirm', number, ...arrived)).toMatchObject({ code: 2 })
  })
})

describe('dorsal payment refund', () => {
  test('gives an amount, a line or all of it back and cancels nothing', async () => {
    const number = await payForTwo()
    const before = await show(number)
    const [{ left }] = before.payments
    const refund = (...what: string[]) => dorsal('payment', 'refund', number, ...what, '--reason', 'Sorry')
    expect(await refund()).toMatchObject({ code: 2 })
    expect(await refund('--all', '--amount', '1')).toMatchObject({ code: 2 })
    expect(await refund('--line', '3')).toMatchObject({ code: 2 })
    expect((await refund('--amount', '12.34')).json).toMatchObject({ amount: 1234 })
    expect((await refund('--line', '1')).json).toMatchObject({ amount: 11_434 })
    expect((await refund('--all')).json).toMatchObject({ amount: left - 11_434 - 1234 })
    expect(await refund('--all')).toMatchObject({ code: 4 })
    expect(await show(number)).toMatchObject({
      payments: [{ left: 0 }],
      lines: [{ state: 'confirmed' }, { state: 'confirmed' }],
      refunds: [{ amount: 1234, note: 'Sorry' }, { amount: 11_434 }, { amount: left - 11_434 - 1234 }],
    })
  })
})

test('dorsal order cancel takes one of two athletes out and refunds what was paid for it', async () => {
  const number = await payForTwo()
  const { lines, payments } = await show(number)
  expect(lines[1].athletes).toEqual([{ id: expect.any(String), name: expect.stringMatching(/\S+ \S+/) }])
  const cancel = (refund: string, ...more: string[]) =>
    dorsal('order', 'cancel', number, '--line', '2', '--refund', refund, '--reason', 'Injury', ...more)
  expect(await cancel('half')).toMatchObject({ code: 2 })
  expect((await cancel('full', '--dry-run')).json).toMatchObject({ amount: 11_433 })
  expect((await cancel('full')).json).toMatchObject({ amount: 11_433, before: null })
  expect((await cancel('full')).json).toMatchObject({ amount: 0, before: 'cancelled' })
  expect(await show(number)).toMatchObject({
    state: 'confirmed',
    lines: [{ state: 'confirmed' }, { state: 'cancelled' }],
    payments: [{ left: payments[0].left - 11_433 }],
    refunds: [{ amount: 11_433, note: 'Injury' }],
  })
})

test('dorsal order move takes an athlete to a dearer competition and charges the difference', async () => {
  const number = await payForTwo()
  await offerMethods(shop, sale)
  const { competitionId } = await addCompetition(shop, sale, { price: 15_000 })
  await shop.owner.query(`update competition set name = '42K' where id = $1`, [competitionId])
  const move = (...more: string[]) => dorsal('order', 'move', number, '--competition', '42k', ...more)
  expect(await move()).toMatchObject({ code: 2 })
  expect(await move('--line', '1')).toMatchObject({ code: 4 })
  expect(await move('--line', '1', '--difference', 'gift')).toMatchObject({ code: 2 })
  expect(await move('--line', '1', '--difference', 'charged')).toMatchObject({ code: 0 })
  expect(await show(number)).toMatchObject({ lines: [{ title: '42K' }, { title: expect.stringMatching(/^21K/) }] })
  const orders = (await dorsal('order', 'list')).json
  expect(orders.map(({ state }: { state: string }) => state)).toEqual(['awaiting_payment', 'confirmed'])
})

test('dorsal order show has the price that is kept after a move to a cheaper competition', async () => {
  const number = await payForTwo()
  const { competitionId } = await addCompetition(shop, sale, { price: 6_000 })
  const move = ['--line', '1', '--competition', competitionId, '--difference', 'settled']
  expect(await dorsal('order', 'move', number, ...move)).toMatchObject({ code: 0 })
  expect(await show(number)).toMatchObject({
    lines: [
      { base: 10_000, price: 6_000 },
      { base: 10_000, price: 10_000 },
    ],
  })
})
