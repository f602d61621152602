import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { useKilledServers } from '#server/testing/killed-servers.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { queryRow, runJobs } from '#server/testing/shop.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { ledgerDifferences } from '../ledger/ledger-differences.ts'
import { eventClosure } from './closure-view.ts'

const { shop, startServer, saleOf } = await useKilledServers()
const buyers = 20

const confirmed = async () =>
  (await queryRow<{ count: number }>(shop, `select count(*)::int from orders where state = 'confirmed'`, [])).count

test('a server killed while it refunds a cancelled event repeats and loses nothing', { timeout: 300_000 }, async () => {
  const sale = saleOf()
  const selling = await startServer(4)
  await vi.waitFor(async () => expect(await confirmed()).toBeGreaterThan(buyers), { timeout: 120_000, interval: 100 })
  await selling.kill()
  const sold = await confirmed()
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
  expect(sold).toBeGreaterThan(buyers)
  const paid = sold * 11_434
  expect(await view()).toMatchObject({ total: sold, done: sold, money: [{ done: paid, failed: 0 }] })
  expect(await queryRow(shop, booksSql, [])).toEqual({ refunded: paid, refunds: sold, mails: sold * 2, places: 0 })
  expect(await ledgerDifferences(sale.ctx.db, sale.organizationId)).toEqual([])
})

/** What the provider really returned of the event's orders, in how many refunds; a mail to each buyer and athlete. */
const booksSql = `
  with closed as (select order_id from event_closure_order),
    returned as (select sandbox.refund.amount from sandbox.refund
      join sandbox.payment paid on paid.id = payment_id join payment on payment.id::text = paid.reference
      where order_id in (select order_id from closed))
  select (select sum(amount)::int from returned) as refunded, (select count(*)::int from returned) as refunds,
    (select count(*)::int from message where kind = 'event-cancelled'
      and payload ->> 'orderId' in (select order_id::text from closed)) as mails,
    (select count(*)::int from order_place where order_id in (select order_id from closed)) as places`
