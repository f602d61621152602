import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { useKilledServers } from '#server/testing/killed-servers.ts'
import { latestPaymentId, offerMethods } from '#server/testing/manual-payments.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addresses, checkout, orderRow, queryRow, runJobs, type Sale } from '#server/testing/shop.ts'
import { dayOf } from '#rules/time/day.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { checkOut } from '../orders/check-out.ts'
import { recordCash } from '../orders/record-cash.ts'
import { confirmManualPayment } from '../payments/confirm-manual-payment.ts'
import { eventClosure } from './closure-view.ts'

const { shop, startServer, saleOf } = await useKilledServers()
const buyers = 30

const byHand = { transfer: 8, qr: 6, cash: 6 } as const
const collected = 3

/** Transfers and QR payments that have arrived, and orders in cash, of which some was collected. */
async function buyByHand(sale: Sale): Promise<void> {
  const ctx = await offerMethods(shop, sale, { cash: true })
  const staff = memberOf({ ...sale, ctx })
  const arrival = { amount: 11_434, receivedOn: dayOf(ctx.now, ctx.organization.timeZone) }
  for (const [paymentMethod, count] of Object.entries(byHand) as [keyof typeof byHand, number][])
    for (let number = 0; number < count; number += 1) {
      const { confirmationId } = await holdPlaces({ ...sale, ctx })
      await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod }, addresses)
      if (paymentMethod !== 'cash')
        await confirmManualPayment(staff, await latestPaymentId(shop, confirmationId), arrival)
      else if (number < collected) await recordCash(staff, (await orderRow(shop, confirmationId)).id)
    }
}

const confirmed = async () =>
  (await queryRow<{ count: number }>(shop, `select count(*)::int from orders where state = 'confirmed'`, [])).count

test('a server killed while it refunds a cancelled event repeats and loses nothing', { timeout: 300_000 }, async () => {
  const sale = saleOf()
  const selling = await startServer(4)
  await vi.waitFor(async () => expect(await confirmed()).toBeGreaterThan(buyers), { timeout: 120_000, interval: 100 })
  await selling.kill()
  const byCard = await confirmed()
  await buyByHand(sale)
  const sold = byCard + 20
  await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled', {
    closing: { action: 'full', note: 'Flood', targetEventId: null, competitions: {} },
  })
  for (let kill = 0; kill < 5; kill += 1) {
    const server = await startServer(0)
    await pause(100 + Math.random() * 400)
    await server.kill()
    // The supervisor would notice the killed worker after its heartbeat.
    await shop.owner.query(
      `update pgboss.job set state = 'created' where state in ('active', 'retry') and name in ('close-event', 'send-refund')`,
    )
  }
  await runJobs(shop, sale)
  const view = () => eventClosure(memberOf(sale), sale.eventId)
  expect(sold).toBeGreaterThan(50)
  const paid = byCard * 11_434
  const money = { done: paid, manual: 14 * 11_434, underWay: 0, failed: 0 }
  expect(await view()).toMatchObject({ total: sold, done: sold, failed: 0, money: [money] })
  expect(await queryRow(shop, booksSql, [])).toEqual({
    refunded: paid,
    refunds: byCard,
    by_hand: 14,
    cash_to_return: 3 * 11_434,
    mails: sold * 2,
    places: 0,
  })
  expect(await ledgerDifferences(sale.ctx.db, sale.organizationId)).toEqual([])
})

/**
 * What the provider really returned of the event's orders, in how many refunds, and how many staff return; cash that is
 * to be given back; a mail to each buyer and athlete.
 */
const booksSql = `
  with closed as (select order_id from event_closure_order),
    returned as (select sandbox.refund.amount from sandbox.refund
      join sandbox.payment paid on paid.id = payment_id join payment on payment.id::text = paid.reference
      where order_id in (select order_id from closed))
  select (select sum(amount)::int from returned) as refunded, (select count(*)::int from returned) as refunds,
    (select count(*)::int from refund where state = 'manual' and order_id in (select order_id from closed)) as by_hand,
    (select sum(deferred_cash)::int from order_line where state = 'ended' and paid_outside_at is not null
      and order_id in (select order_id from closed)) as cash_to_return,
    (select count(*)::int from message where kind = 'event-cancelled'
      and payload ->> 'orderId' in (select order_id::text from closed)) as mails,
    (select count(*)::int from order_place where order_id in (select order_id from closed)) as places`
