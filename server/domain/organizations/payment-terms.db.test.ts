import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces, settleSandboxPayment } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addresses, checkout, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { PaymentTermsEdit } from '#rules/payments/payment-terms.ts'
import { editCompetition } from '../competitions/edit-competition.ts'
import { eventCancellation } from '../events/event-cancellation.ts'
import { eventPage } from '../events/event-page.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { settlementPage } from '../ledger/settlement-page.ts'
import { checkOut } from '../orders/check-out.ts'
import { orderPage } from '../orders/order-page.ts'
import { quoteOrder } from '../orders/quote-order.ts'
import { editEventPaymentMethods } from '../payments/edit-event-payment-methods.ts'
import { eventPaymentMethods } from '../payments/event-payment-methods.ts'
import { startPayment } from '../payments/start-payment.ts'
import { editPaymentTerms } from './edit-payment-terms.ts'
import { paymentTerms } from './payment-terms.ts'

const gateway = new LedgerGateway()
const shop = useShop({ sandbox: gateway })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
})

const latest = async (ctx: Context): Promise<Context> => ({
  ...ctx,
  organization: (await shop.platform.directory.byId(sale.organizationId))!,
})

const owner = () => latest(memberOf(sale, 'owner'))

async function edit(changes: Partial<PaymentTermsEdit>) {
  const ctx = await owner()
  const { version, values } = await paymentTerms(ctx)
  const { holdMinutes, transferHours, refundHours, ...others } = values
  const numbers = {
    holdMinutes: Number(holdMinutes),
    transferHours: Number(transferHours),
    refundHours: Number(refundHours),
  }
  await editPaymentTerms(ctx, { ...others, ...numbers, version, ...changes })
}

async function buy() {
  const ctx = await latest(sale.ctx)
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, checkout())
  await startPayment(ctx, confirmationId, addresses)
  const { id, providerId } = await queryRow<{ id: string; providerId: string }>(
    shop,
    `select orders.id, provider_payment_id as "providerId" from payment join orders on orders.id = order_id
      where confirmation_id = $1`,
    [confirmationId],
  )
  gateway.set(providerId, { state: 'approved' })
  await settleSandboxPayment(shop, providerId)
  return id
}

test('an owner changes what new orders follow; what is open keeps its price', async () => {
  const before = await holdPlaces({ ...sale, ctx: await latest(sale.ctx) })
  await edit({ feesPaidBy: 'organizer', paymentTiming: 'days_35', holdMinutes: 60, transferHours: 48, refundHours: 24 })
  expect(await paymentTerms(await owner())).toMatchObject({
    values: {
      feesPaidBy: 'organizer',
      paymentTiming: 'days_35',
      holdMinutes: '60',
      transferHours: '48',
      refundHours: '24',
    },
    feePlan: { platformFee: 500, vat: 2_100 },
    example: 10_000,
    step: 1,
  })
  const ctx = await latest(sale.ctx)
  expect((await quoteOrder(ctx, before.confirmationId, { couponCode: null })).price).toMatchObject({ total: 10_356 })
  const { price, heldUntil, serverNow } = await holdPlaces({ ...sale, ctx })
  expect(price).toEqual({ base: 10_000, discount: 0, deferredCash: 1_000, processingFee: 0, vat: 0, total: 9_000 })
  expect(new Date(heldUntil).getTime() - new Date(serverNow).getTime()).toBeGreaterThan(59 * 60_000)
})

test('an organizer who pays the fees gets what they leave, and settlement and ledger say so', async () => {
  await edit({ feesPaidBy: 'organizer' })
  const id = await buy()
  const staff = await owner()
  const page = await orderPage(staff, id, shop.platform.secrets)
  // P 500, Q 5.99 % of 9,000, VAT 21 % of both.
  expect(page.price).toMatchObject({ fees: 1_039, vat: 218, total: 9_000, feesPaidBy: 'organizer' })
  expect(page.figures.net).toBe(7_743)
  expect(page.lines).toMatchObject([{ total: 9_000, fees: 0, cash: 1_000 }])
  expect((await eventCancellation(staff, sale.eventId)).sums).toMatchObject([{ card: 9_000, fees: 0 }])
  const { total } = await settlementPage(staff, { eventId: null, from: null, to: null })
  expect(total).toMatchObject({
    sold: 10_000,
    charged: 10_000,
    received: 9_000,
    net: 7_743,
    owedByPlatform: 7_743,
    owedByOrganizer: 0,
  })
  expect(await ledgerDifferences(shop.system.db, sale.organizationId)).toEqual([])
})

test('an event decides for itself, and its page names the price that is paid', async () => {
  const ctx = await owner()
  const { version, values } = await eventPaymentMethods(ctx, sale.eventId)
  await editEventPaymentMethods(ctx, sale.eventId, { ...values, version, feesPaidBy: 'organizer' })
  expect((await eventPage(ctx, sale.eventId)).competitions).toMatchObject([{ price: 10_000, priceOnline: 9_000 }])
  expect((await holdPlaces({ ...sale, ctx })).price.total).toBe(9_000)
  await edit({ feesPaidBy: 'organizer' })
  const again = await eventPaymentMethods(await owner(), sale.eventId)
  await editEventPaymentMethods(await owner(), sale.eventId, {
    ...again.values,
    version: again.version,
    feesPaidBy: 'buyer',
  })
  expect((await holdPlaces({ ...sale, ctx: await latest(sale.ctx) })).price.total).toBe(10_356)
})

test('fees beyond what is paid online are refused, in the settings, the event and its prices', async () => {
  await shop.owner.query(`update competition set deferred_cash = 9990 where id = $1`, [sale.competitionId])
  const refusal = { code: 'fees_exceed_price' }
  const { title } = await eventPage(await owner(), sale.eventId)
  const { name } = await queryRow<{ name: string }>(shop, 'select name from competition where id = $1', [
    sale.competitionId,
  ])
  await expect(edit({ feesPaidBy: 'organizer' })).rejects.toMatchObject({
    ...refusal,
    values: { item: name, competitionId: sale.competitionId, event: title },
  })
  const ctx = await owner()
  const { version, values } = await eventPaymentMethods(ctx, sale.eventId)
  const methods = { ...values, version, feesPaidBy: 'organizer' as const }
  await expect(editEventPaymentMethods(ctx, sale.eventId, methods)).rejects.toMatchObject(refusal)
  await shop.owner.query(`update competition set deferred_cash = 0 where id = $1`, [sale.competitionId])
  await editEventPaymentMethods(ctx, sale.eventId, methods)
  const details = {
    name: '21K',
    price: 10_000,
    deferredCash: 9_990,
    hasWaitingList: false,
    distanceM: null,
    startsAt: new Date('2027-03-14T10:00:00Z'),
    capacity: 10,
    tiers: [],
    team: null,
  }
  await expect(editCompetition(ctx, sale.competitionId, { revision: 0, details })).rejects.toMatchObject(refusal)
  expect(await queryRow(shop, `select fees_paid_by from organization where id = $1`, [sale.organizationId])).toEqual({
    fees_paid_by: 'buyer',
  })
})

test('is for owners, and two who edit it do not overwrite each other', async () => {
  for (const role of ['user', 'admin'] as const) {
    await expect(paymentTerms(memberOf(sale, role))).rejects.toMatchObject({ code: 'forbidden' })
    const anyEdit = { version: '', paymentTiming: 'instant', feesPaidBy: 'buyer', holdMinutes: 35 } as const
    const whole = { ...anyEdit, transferHours: 72, refundHours: 48 }
    await expect(editPaymentTerms(memberOf(sale, role), whole)).rejects.toMatchObject({ code: 'forbidden' })
  }
  const { version } = await paymentTerms(await owner())
  await edit({ holdMinutes: 90 })
  await expect(edit({ holdMinutes: 45, version })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const { values } = await paymentTerms(await owner())
  expect(values.holdMinutes).toBe('90')
})
