import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { useKilledServers } from '#server/testing/killed-servers.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { runJobs } from '#server/testing/shop.ts'

const { shop, startServer, saleOf } = await useKilledServers()

test('a server killed again and again leaves no payment without its order', { timeout: 300_000 }, async () => {
  const sale = saleOf()
  for (let kill = 0; kill < 5; kill += 1) {
    const server = await startServer(4)
    await server.paid
    await pause(Math.random() * 1_000)
    await server.kill()
  }
  const last = await startServer(0)
  const undeliveredSql = 'select 1 from sandbox.webhook_delivery where delivered_at is null'
  await vi.waitFor(async () => expect((await shop.owner.query(undeliveredSql)).rowCount).toBe(0), { timeout: 120_000 })
  await last.kill()
  // Reconciliation asks about payments that nobody touched for a minute.
  await shop.owner.query(
    `update payment set created_at = now() - interval '2 minutes', updated_at = now() - interval '2 minutes'`,
  )
  await reconcilePayments(shop.system)
  await runJobs(shop, sale)

  const { rows } = await shop.owner.query<Record<string, string>>(booksSql)
  const { taken_in, ...differences } = rows[0]!
  expect(Number(taken_in)).toBeGreaterThan(5)
  expect(differences).toEqual({ orphans: '0', unpaid: '0', paid_twice: '0', places: '0', athletes: '0', counted: '0' })
})

const booksSql = `
  select
    (select count(*) from sandbox.payment where state = 'succeeded') as taken_in,
    (select count(*) from sandbox.payment paid
      where paid.state = 'succeeded' and not exists (
        select from payment join orders on orders.id = payment.order_id
        where payment.id::text = paid.reference and payment.state = 'approved' and orders.state = 'confirmed')) as orphans,
    (select count(*) from orders where state = 'confirmed' and not exists (
      select from payment join sandbox.payment paid on paid.reference = payment.id::text
      where payment.order_id = orders.id and paid.state = 'succeeded')) as unpaid,
    (select count(*) from (select order_id from payment where state = 'approved'
      group by order_id having count(*) > 1) as twice) as paid_twice,
    (select sum(taken) - (select sum(quantity) from order_place) from place_pool) as places,
    (select count(*) from orders where (state = 'confirmed') <> exists (
      select from registration where order_id = orders.id and status = 'confirmed')) as athletes,
    (select sum(registrations_count) - (select count(*) from registration where status = 'confirmed') from event) as counted`
