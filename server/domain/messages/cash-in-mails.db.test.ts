import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { orderInCash } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, queryRow, runJobs, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { moveAthlete } from '../athletes/move-athlete.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { cancelLines } from '../orders/cancel-lines.ts'
import { giveBackCash } from '../orders/give-back-cash.ts'
import { recordCash } from '../orders/record-cash.ts'
import { cancelOwnLines } from '../own-orders/cancel-own-lines.ts'
import type { MessagePayload } from './enqueue-message.ts'
import { messageView } from './message-view.ts'

const shop = useShop({ sandbox: new LedgerGateway() })
let sale: Sale
beforeEach(async () => {
  sale = await openSale(shop, { price: 1_450_000 })
})

type Mail = { kind: 'event-cancelled'; recipient: string; payload: MessagePayload }

/** By kind and recipient, what each mail says of cash to give back. */
async function cashInMails(kinds: readonly string[]): Promise<Record<string, number | undefined>> {
  const { rows } = await shop.owner.query<Mail>(
    'select kind, recipient, payload from message where organization_id = $1 and kind = any ($2)',
    [sale.organizationId, kinds],
  )
  const views = rows.map(
    async (mail) => [`${mail.kind} ${mail.recipient}`, (await messageView(sale.ctx, mail))?.cashToReturn] as const,
  )
  return Object.fromEntries(await Promise.all(views))
}

async function buyForCollectedCash(athletes = 1) {
  const order = await orderInCash(shop, sale, athletes)
  await recordCash(memberOf(sale), order.id)
  const { rows } = await shop.owner.query<{ id: string }>(
    'select id from order_line where order_id = $1 order by position',
    [order.id],
  )
  return { ...order, lines: rows.map(({ id }) => id) }
}

test('staff’s cancellation tells the buyer what was collected, until it was given back, and no athlete', async () => {
  const { id, lines } = await buyForCollectedCash(2)
  const cancelled = lines.slice(0, 1)
  await cancelLines(memberOf(sale), id, { key: newId(), left: 0, lines: cancelled, refund: 'none', note: '' })
  const kinds = ['registration-cancelled']
  expect(await cashInMails(kinds)).toEqual({
    'registration-cancelled ana@example.com': 1_657_887,
    'registration-cancelled ana0@example.com': 0,
  })
  await giveBackCash(memberOf(sale), id, { lineId: cancelled[0]!, amount: 1_657_887 })
  expect(await cashInMails(kinds)).toMatchObject({ 'registration-cancelled ana@example.com': 0 })
})

test('a buyer’s cancellation tells buyer and staff what was collected', async () => {
  const { id, confirmationId, lines } = await buyForCollectedCash()
  await shop.owner.query(`update organization set contact_email = 'club@example.com' where id = $1`, [
    sale.organizationId,
  ])
  shop.platform.directory.invalidate(sale.organizationId)
  const ctx = { ...sale.ctx, organization: (await shop.platform.directory.byId(sale.organizationId))! }
  const request = { key: newId(), left: 0, lines, payee: '' }
  await cancelOwnLines(ctx, { confirmationId, openOrderId: id }, request, shop.platform.secrets)
  expect(await cashInMails(['registration-cancelled', 'cancellation-alert'])).toEqual({
    'cancellation-alert club@example.com': 1_657_887,
    'registration-cancelled ana@example.com': 1_657_887,
    'registration-cancelled ana0@example.com': 0,
  })
})

test('a move to a cheaper competition tells the buyer what was collected beyond its price', async () => {
  const { id } = await buyForCollectedCash()
  const { competitionId } = await addCompetition(shop, sale, { price: 900_000 })
  const athlete = await queryRow<{ id: string; revision: number }>(
    shop,
    'select id, revision from registration where order_id = $1',
    [id],
  )
  const move = { competitionId, clearsBib: false, reason: '', revision: athlete.revision } as const
  await moveAthlete(memberOf(sale), athlete.id, { ...move, difference: 'settled' })
  expect(await cashInMails(['registration-moved'])).toEqual({
    'registration-moved ana@example.com': 550_000,
    'registration-moved ana0@example.com': 0,
  })
})

test.each(['full', null] as const)(
  'the mail about a cancelled event (refunds: %s) tells the buyer what was collected',
  async (action) => {
    await buyForCollectedCash()
    const closing = action && { action, note: '', targetEventId: null, competitions: {} }
    await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled', { note: '', closing })
    await runJobs(shop, sale)
    expect(await cashInMails(['event-cancelled'])).toEqual({
      'event-cancelled ana@example.com': 1_657_887,
      'event-cancelled ana0@example.com': 0,
    })
  },
)
