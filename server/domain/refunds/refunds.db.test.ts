import { afterEach, describe, expect, test } from 'vitest'
import { checkOut } from '../orders/check-out.ts'
import { Order } from '../orders/order.ts'
import { ProviderRefused, type ProviderRefund } from '../payments/gateway.ts'
import { Payment } from '../payments/payment.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { startPayment } from '../payments/start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addresses,
  checkout,
  messageKinds,
  openSale,
  orderRow,
  queryRow,
  runJobs,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { orderPage } from '../orders/order-page.ts'
import { refundListOf } from '#rules/refunds/refund-list.ts'
import { refundsPage } from './refunds-page.ts'
import { setRefundPayee } from './set-refund-payee.ts'
import { markRefundReturned } from './mark-refund-returned.ts'
import { requestRefund } from './request-refund.ts'
import { retryRefund } from './retry-refund.ts'
import { sendRefund } from './send-refund.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
const { refund: realRefund } = ledger
afterEach(() => {
  ledger.refund = realRefund
  ledger.isDown = false
})

describe('a part of a payment', () => {
  test('goes back and leaves the order as it is; the buyer and staff are notified', async () => {
    const paid = await payOrder()
    const id = await decide(paid, 1_000)
    expect(await refundRow(id)).toMatchObject({ state: 'requested', amount: '1000' })
    await runJobs(shop, paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'done', provider_refund_id: `re_refund-${id}` })
    expect(await paymentRow(paid)).toEqual({ state: 'approved', refunds_total: '1000', refunded_amount: '1000' })
    expect((await orderRow(shop, paid.confirmationId)).state).toBe('confirmed')
    expect(await messageKinds(shop, paid.sale)).toEqual([
      'athlete-confirmed',
      'payment-approved',
      'place-lost-alert',
      'place-lost-and-refunded',
      'registration-alert',
      'registration-received',
    ])
    expect(await keptIn(paid)).toEqual([paid.amount - 1_000])
    await decide(paid, paid.amount - 1_000)
    expect(await keptIn(paid)).toEqual([0, paid.amount - 1_000])
  })

  test('and the rest of it end the order', async () => {
    const paid = await payOrder()
    await decide(paid, 1_000)
    await runJobs(shop, paid.sale)
    await decide(paid, paid.amount - 1_000)
    await runJobs(shop, paid.sale)
    const { amount } = paid
    const sum = String(amount)
    expect(await paymentRow(paid)).toEqual({ state: 'refunded', refunds_total: sum, refunded_amount: sum })
    expect((await orderRow(shop, paid.confirmationId)).state).toBe('refunded')
    expect(await takenPlaces(shop, paid.sale.poolId)).toBe(0)
  })

  test('is never more than what is left of what arrived, however many decide at once', async () => {
    const paid = await payOrder()
    const most = paid.amount - 100
    const decisions = await Promise.allSettled([decide(paid, most), decide(paid, most), decide(paid, most)])
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(decide(paid, 101)).rejects.toMatchObject({ code: 'refund_exceeds_payment' })
    await expect(decide(paid, 0)).rejects.toMatchObject({ code: 'refund_exceeds_payment' })
    await runJobs(shop, paid.sale)
    expect(ledger.refunds.filter(({ id }) => id === paid.providerId).map(({ amount }) => amount)).toEqual([most])
    await expect(
      shop.owner.query('update payment set refunds_total = received_amount + 1 where provider_payment_id = $1', [
        paid.providerId,
      ]),
    ).rejects.toThrow('payment_refunds')
  })
})

test('a refund whose job runs twice at once is sent once', async () => {
  const paid = await payOrder()
  const id = await decide(paid, 1_000)
  await Promise.all([sendRefund(paid.sale.ctx, id), sendRefund(paid.sale.ctx, id), sendRefund(paid.sale.ctx, id)])
  expect(ledger.payments.get(paid.providerId)!.refunds).toHaveLength(1)
  expect(await paymentRow(paid)).toMatchObject({ refunded_amount: '1000' })
})

test('an answer that was lost is found again, and nothing is sent twice, though the provider forgets keys', async () => {
  const paid = await payOrder()
  const id = await decide(paid, 1_000)
  ledger.refund = async (request) => {
    await realRefund({ ...request, idempotencyKey: `${request.idempotencyKey}-${ledger.refunds.length}` })
    throw new Error('killed')
  }
  await expect(sendRefund(paid.sale.ctx, id)).rejects.toThrow('killed')
  await sendRefund(paid.sale.ctx, id)
  expect(ledger.payments.get(paid.providerId)!.refunds).toHaveLength(1)
  expect(await refundRow(id)).toMatchObject({ state: 'done' })
})

describe('money that was returned on the provider’s own pages', () => {
  test('has a refund of its own, once, beside ours', async () => {
    const paid = await payOrder()
    const id = await decide(paid, 1_000)
    ledger.returnMoney(paid.providerId, 2_500)
    await Promise.all([settle(paid), settle(paid)])
    await runJobs(shop, paid.sale)
    await settle(paid)
    expect(await refundsOf(paid)).toEqual([
      { id, because: 'goodwill', state: 'done', amount: '1000' },
      { id: expect.any(String), because: 'at_provider', state: 'done', amount: '2500' },
    ])
    expect(await paymentRow(paid)).toEqual({ state: 'approved', refunds_total: '3500', refunded_amount: '3500' })
  })
})

describe('a refund that the provider does not make', () => {
  test('fails with its reason, is sent again by staff under another key, and is done once', async () => {
    const paid = await payOrder()
    const id = await decide(paid, 1_000)
    ledger.refund = async () => {
      throw new ProviderRefused('insufficient_funds', 'not enough money')
    }
    await runJobs(shop, paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'failed', failure: 'insufficient_funds' })
    await sendRefund(paid.sale.ctx, id)
    expect(await refundRow(id)).toMatchObject({ state: 'failed' })

    ledger.refund = realRefund
    const staff = memberOf(paid.sale)
    await retryRefund(staff, id)
    await expect(retryRefund(staff, id)).rejects.toMatchObject({ code: 'refund_not_open' })
    await runJobs(shop, paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'done', failure: null })
    expect(ledger.refunds.at(-1)).toMatchObject({ reference: `${id}-1`, idempotencyKey: `refund-${id}-1` })
  })

  test('fails where the account gives no access any more', async () => {
    const closed = await payOrder()
    const first = await decide(closed, 1_000)
    const { fetchPayment } = ledger
    ledger.fetchPayment = async () => {
      throw new ProviderRefused('account_invalid', 'no access')
    }
    await runJobs(shop, closed.sale)
    ledger.fetchPayment = fetchPayment
    expect(await refundRow(first)).toMatchObject({ state: 'failed', failure: 'account_invalid' })
  })

  test('because the bank sent it back is counted as not returned, and staff return it manually, once', async () => {
    const paid = await payOrder()
    const id = await decide(paid, paid.amount)
    await runJobs(shop, paid.sale)
    expect((await orderRow(shop, paid.confirmationId)).state).toBe('refunded')
    const [answer] = ledger.payments.get(paid.providerId)!.refunds
    const failed: ProviderRefund = { ...answer!, state: 'failed', failure: 'lost_or_stolen_card' }
    ledger.set(paid.providerId, { refunds: [failed], state: 'approved' })
    await settle(paid)
    expect(await refundRow(id)).toMatchObject({ state: 'failed', failure: 'lost_or_stolen_card' })
    expect(await paymentRow(paid)).toMatchObject({ refunded_amount: '0' })

    const staff = memberOf(paid.sale)
    await Promise.all([markRefundReturned(staff, id), markRefundReturned(staff, id)])
    expect(await refundRow(id)).toMatchObject({ state: 'done' })
    expect(await paymentRow(paid)).toMatchObject({ refunded_amount: String(paid.amount) })
    expect(await auditCount(id, 'refund.returned-manually')).toBe(1)
  })

  test('cannot be marked as returned while the provider has it', async () => {
    const paid = await payOrder()
    const id = await decide(paid, 1_000)
    await expect(markRefundReturned(memberOf(paid.sale), id)).rejects.toMatchObject({ code: 'refund_not_open' })
  })

  test('goes on by itself when the provider is back, however often it was tried before, and is sent once', async () => {
    const paid = await payOrder()
    const id = await decide(paid, 1_000)
    const tryAgain = async () => {
      await shop.owner.query(`update refund set updated_at = now() - interval '2 minutes' where id = $1`, [id])
      await reconcilePayments(shop.system)
    }
    ledger.isDown = true
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(runJobs(shop, paid.sale)).rejects.toThrow('closed')
      expect(await refundRow(id)).toMatchObject({ state: 'requested' })
      expect(await paymentRow(paid)).toMatchObject({ refunds_total: '1000', refunded_amount: '0' })
      // Reconciliation cannot reach the provider either.
      await tryAgain().catch(() => {})
    }
    ledger.isDown = false
    await tryAgain()
    await runJobs(shop, paid.sale)
    await tryAgain()
    await runJobs(shop, paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'done' })
    expect(ledger.refunds.filter((refund) => refund.id === paid.providerId)).toHaveLength(1)
    expect(await paymentRow(paid)).toEqual({ state: 'approved', refunds_total: '1000', refunded_amount: '1000' })
  })
})

describe('a refund whose payment the bank takes back', () => {
  const takeBack = ({ providerId }: Paid) => ledger.set(providerId, { state: 'charged_back' })
  const reject = async () => {
    throw new ProviderRefused('charge_disputed', 'disputed')
  }

  const expectNotNeeded = async (paid: Paid, id: string) => {
    const staff = memberOf(paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'failed', failure: 'taken_by_bank' })
    expect(await paymentRow(paid)).toEqual({ state: 'charged_back', refunds_total: '0', refunded_amount: '0' })
    await expect(retryRefund(staff, id)).rejects.toMatchObject({ code: 'refund_not_open' })
    await expect(markRefundReturned(staff, id)).rejects.toMatchObject({ code: 'refund_not_open' })
    await expect(setRefundPayee(staff, id, shop.platform.secrets, 'x')).rejects.toMatchObject({
      code: 'refund_not_open',
    })
    expect(await moneyIn(paid)).toEqual({ received: 11_434, charged_back: -11_434 })
    const order = await orderRow(shop, paid.confirmationId)
    expect(order.state).toBe('charged_back')
    const page = await orderPage(staff, order.id, shop.platform.secrets)
    expect(page).toMatchObject({
      label: 'charged_back',
      isRefunding: false,
      refunds: [{ state: 'not_needed', failure: null }],
    })
    expect(page.attention).toEqual(['charged_back'])
    expect((await refundsPage(staff, refundListOf(new URLSearchParams()), shop.platform.secrets)).counts).toEqual({
      not_needed: 1,
    })
  }

  test('is not needed: the notice comes first', async () => {
    const paid = await payOrder()
    const id = await decide(paid, paid.amount)
    takeBack(paid)
    await settle(paid)
    await runJobs(shop, paid.sale)
    await expectNotNeeded(paid, id)
  })

  test('is not needed: its job learns it from the provider', async () => {
    const paid = await payOrder()
    const id = await decide(paid, 1_000)
    takeBack(paid)
    await runJobs(shop, paid.sale)
    await expectNotNeeded(paid, id)
  })

  test('is not needed: the provider rejects it before the notice comes', async () => {
    const paid = await payOrder()
    const id = await decide(paid, paid.amount)
    ledger.refund = reject
    await runJobs(shop, paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'failed', failure: 'charge_disputed' })
    takeBack(paid)
    await Promise.all([settle(paid), settle(paid)])
    await expectNotNeeded(paid, id)
  })

  test('is not needed: the notice comes while it is sent and rejected', async () => {
    const paid = await payOrder()
    const id = await decide(paid, paid.amount)
    ledger.refund = async () => {
      takeBack(paid)
      await settle(paid)
      return reject()
    }
    await runJobs(shop, paid.sale)
    await expectNotNeeded(paid, id)
  })

  test('counts where the provider made it all the same', async () => {
    const paid = await payOrder()
    const id = await decide(paid, 1_000)
    ledger.refund = async (request) => {
      const answer = await realRefund(request)
      ledger.set(paid.providerId, { state: 'charged_back', refunds: [] })
      await settle(paid)
      return answer
    }
    await runJobs(shop, paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'done', failure: null })
    expect(await paymentRow(paid)).toEqual({ state: 'charged_back', refunds_total: '1000', refunded_amount: '1000' })
    expect(await moneyIn(paid)).toEqual({
      received: 11_434,
      charged_back: -10_434,
      refunded: -1_000,
      fee_returned: -53,
    })
  })

  test('is decided again when the dispute is won', async () => {
    const paid = await payOrder()
    const former = await decide(paid, paid.amount)
    takeBack(paid)
    await runJobs(shop, paid.sale)
    ledger.set(paid.providerId, { state: 'approved', disputesWon: 1 })
    await settle(paid)
    await expect(retryRefund(memberOf(paid.sale), former)).rejects.toMatchObject({ code: 'refund_not_open' })
    const id = await decide(paid, paid.amount)
    await runJobs(shop, paid.sale)
    expect(await refundRow(id)).toMatchObject({ state: 'done' })
    expect(await refundRow(former)).toMatchObject({ failure: 'taken_by_bank' })
    expect(await moneyIn(paid)).toEqual({ received: 11_434, charged_back: 0, refunded: -11_434, fee_returned: -605 })
    expect((await orderRow(shop, paid.confirmationId)).state).toBe('refunded')
  })
})

test('money that came manually is returned manually, and ends the order when all of it is', async () => {
  const paid = await payOrder()
  await shop.owner.query(`update payment set provider = 'transfer' where provider_payment_id = $1`, [paid.providerId])
  const id = await decide(paid, paid.amount)
  await runJobs(shop, paid.sale)
  expect(await refundRow(id)).toMatchObject({ state: 'manual' })
  expect((await orderRow(shop, paid.confirmationId)).state).toBe('confirmed')
  await expect(retryRefund(memberOf(paid.sale), id)).rejects.toMatchObject({ code: 'refund_not_open' })
  await markRefundReturned(memberOf(paid.sale), id)
  expect(await paymentRow(paid)).toMatchObject({ state: 'refunded' })
  expect((await orderRow(shop, paid.confirmationId)).state).toBe('refunded')
  expect(await takenPlaces(shop, paid.sale.poolId)).toBe(0)
})

type Paid = { sale: Sale; confirmationId: string; providerId: string; amount: number }

async function payOrder(): Promise<Paid> {
  const sale = await openSale(shop)
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  await startPayment(sale.ctx, confirmationId, addresses)
  const { id: providerId, amount } = await queryRow<{ id: string; amount: number }>(
    shop,
    'select provider_payment_id as id, amount::int from payment where organization_id = $1',
    [sale.organizationId],
  )
  ledger.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
  return { sale, confirmationId, providerId, amount }
}

const decide = ({ sale, confirmationId }: Paid, amount: number) =>
  sale.ctx.db.transaction(async (em) => {
    const order = await em.findOneOrFail(Order, { confirmationId }, { lockMode: 4 })
    const payment = await em.findOneOrFail(Payment, { orderId: order.id }, { refresh: true })
    const { id } = await requestRefund(em, sale.ctx, {
      order,
      payment,
      amount,
      because: 'goodwill',
      now: new Date(),
    })
    return id
  })

const settle = ({ providerId }: Paid) => settleSandboxPayment(shop, providerId)

const refundRow = (id: string) =>
  queryRow(shop, 'select state, amount, failure, provider_refund_id from refund where id = $1', [id])

const paymentRow = ({ providerId }: Paid) =>
  queryRow(shop, 'select state, refunds_total, refunded_amount from payment where provider_payment_id = $1', [
    providerId,
  ])

/** What the ledger has of it, by kind in minor units, without fees and what was sold. */
async function moneyIn({ sale }: Paid): Promise<Record<string, number>> {
  const { rows } = await shop.owner.query<{ kind: string; amount: number }>(
    `select kind, sum(amount)::int as amount from ledger_entry where organization_id = $1
       and kind in ('received', 'charged_back', 'refunded', 'fee_returned') group by kind`,
    [sale.organizationId],
  )
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

const refundsOf = async ({ sale }: Paid) =>
  (
    await shop.owner.query<{ id: string; because: string; state: string; amount: string }>(
      'select id, because, state, amount from refund where organization_id = $1 order by created_at',
      [sale.organizationId],
    )
  ).rows

const auditCount = async (subject: string, action: string): Promise<number> =>
  (await shop.owner.query('select 1 from audit_entry where subject = $1 and action = $2', [subject, action])).rowCount!

/** What the mails to the buyer say that was kept, in minor units. */
async function keptIn({ sale }: Paid): Promise<number[]> {
  const { rows } = await shop.owner.query<{ kept: number }>(
    `select (payload -> 'refund' ->> 'kept')::int as kept from message
     where organization_id = $1 and kind = 'place-lost-and-refunded' order by kept`,
    [sale.organizationId],
  )
  return rows.map(({ kept }) => kept)
}
