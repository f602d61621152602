import { beforeEach, expect, test } from 'vitest'
import type { PlatformContext } from '#server/context.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { killedAfter } from '#server/testing/killed-process.ts'
import { checkout, draft, openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { DigestPayload } from '../messages/enqueue-message.ts'
import { checkOut } from './check-out.ts'
import { digestMessageView, sendDueDigests } from './order-digests.ts'
import { registerAthletes } from './register-athletes.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 0 })
  await shop.owner.query(
    `update organization set registration_alerts = true, daily_alerts = true, contact_email = 'club@ribera.example',
       time_zone = 'America/Argentina/Buenos_Aires' where id = $1`,
    [sale.organizationId],
  )
})

const buy = async (confirmedAt: string, athletes = 1) => {
  const organization = { ...sale.ctx.organization, registrationAlerts: true, dailyAlerts: true }
  const ctx = { ...sale.ctx, organization: { ...organization, contactEmail: 'club@ribera.example' } }
  const { confirmationId } = await registerAthletes(ctx, sale.eventId, draft(sale.competitionId, { athletes }))
  await checkOut(ctx, confirmationId, checkout())
  await shop.owner.query('update orders set confirmed_at = $2 where confirmation_id = $1', [
    confirmationId,
    confirmedAt,
  ])
}

/** Of this test's organization alone: other tests' digests are due as well. */
const contextAt = (moment: string): PlatformContext => {
  const system = shop.platform.platformContext({ actor: { kind: 'system' }, now: new Date(moment) })
  return { ...system, findContext: async (id) => (id === sale.organizationId ? system.findContext(id) : null) }
}
const sendAt = (moment: string) => sendDueDigests(contextAt(moment))

const digests = async () => {
  const { rows } = await shop.owner.query<{ recipient: string; payload: DigestPayload }>(
    `select recipient, payload from message where organization_id = $1 and kind = 'orders-digest' order by created_at, id`,
    [sale.organizationId],
  )
  return Promise.all(
    rows.map(async ({ recipient, payload }) => ({ recipient, view: await digestMessageView(sale.ctx, payload) })),
  )
}

test('orders since the last mail are in one mail a day, in the morning, and days without orders have none', async () => {
  await buy('2031-05-05T02:00:00Z', 2)
  await buy('2031-05-05T08:00:00Z')
  await addByStaff(sale, {})
  await shop.owner.query(
    `update orders set confirmed_at = '2031-05-05T08:00:00Z'
    where organization_id = $1 and terms_accepted_at is null`,
    [sale.organizationId],
  )
  // Buenos Aires is three hours behind: 6:59, then 7:00.
  await sendAt('2031-05-05T09:59:00Z')
  expect(await digests()).toEqual([])
  await sendAt('2031-05-05T10:00:00Z')
  await sendAt('2031-05-05T10:15:00Z')
  expect(await digests()).toMatchObject([
    { recipient: 'club@ribera.example', view: { orders: 2, events: [{ orders: 2, amount: 0 }] } },
  ])
  await sendAt('2031-05-06T10:00:00Z')
  expect(await digests()).toHaveLength(1)
  await buy('2031-05-06T09:58:00Z')
  await buy('2031-05-06T12:00:00Z')
  await sendAt('2031-05-07T10:00:00Z')
  expect((await digests()).map(({ view }) => view?.orders)).toEqual([2, 2])
})

test('an organization that gets them together is not alerted to each', async () => {
  await buy('2031-05-05T08:00:00Z')
  const { rows } = await shop.owner.query(
    `select 1 from message where organization_id = $1 and kind = 'registration-alert'`,
    [sale.organizationId],
  )
  expect(rows).toEqual([])
})

test('a process that is killed, and two at once, send one mail with every order', async () => {
  await buy('2031-05-05T08:00:00Z')
  const system = contextAt('2031-05-05T10:00:00Z')
  const killed: PlatformContext = {
    ...system,
    findContext: async (id) => {
      const ctx = await system.findContext(id)
      return ctx && killedAfter(ctx, 0)
    },
  }
  await sendDueDigests(killed).catch(() => {})
  expect(await digests()).toEqual([])
  await Promise.all([sendAt('2031-05-05T10:00:00Z'), sendAt('2031-05-05T10:00:00Z')])
  expect(await digests()).toMatchObject([{ view: { orders: 1 } }])
})
