import { expect, test } from 'vitest'
import { newSecretId } from '#server/database/ids.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { restoreAthlete } from '../athletes/restore-athlete.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { endOrders } from '../orders/end-orders.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { checkout, draft, openSale, orderRow, type Sale } from '#server/testing/shop.ts'
import { participantPage } from './participant-page.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const hold = async (sale: Sale, emails: string[]) => {
  const submission = draft(sale.competitionId, { athletes: emails.length })
  const participants = submission.participants.map((one, index) => ({ ...one, email: emails[index]! }))
  return registerAthletes(sale.ctx, sale.eventId, { ...submission, participants })
}
const confirmOrder = async (sale: Sale, emails: string[]) => {
  const { confirmationId } = await hold(sale, emails)
  await checkOut(sale.ctx, confirmationId, checkout())
  return confirmationId
}
const idsIn = async ({ eventId }: Sale) => {
  const { rows } = await shop.owner.query<{ id: string }>(
    'select confirmation_id as id from registration where event_id = $1 order by position',
    [eventId],
  )
  return rows.map(({ id }) => id)
}

test('each participant with an address of their own is mailed their own page, the buyer the order', async () => {
  const sale = await openSale(shop, { price: 0 })
  await confirmOrder(sale, ['ana@example.com', 'bruno@example.com', 'Ana@Example.com'])
  const { rows } = await shop.owner.query(
    `select kind, recipient, locale, payload from message where organization_id = $1 and kind like '%-confirmed%'
      order by kind, recipient`,
    [sale.organizationId],
  )
  expect(rows).toMatchObject([
    { kind: 'athlete-confirmed', recipient: 'bruno@example.com', locale: 'es' },
    { kind: 'registration-confirmed-free', recipient: 'ana@example.com', locale: 'es' },
  ])
  const [, bruno] = await idsIn(sale)
  const view = await messageView(sale.ctx, { kind: 'athlete-confirmed', ...rows[0] })
  expect(view).toMatchObject({
    lines: [{ person: 'Ana Núñez 1' }],
    athletePosition: 1,
    orderUrl: `${sale.ctx.organization.origin}/event/21k/register/participant/${bruno}`,
  })
})

test('a participant’s page shows one registration, not of the order, who paid or the others', async () => {
  const sale = await openSale(shop, { price: 0 })
  const orderId = await confirmOrder(sale, ['carla@example.com', 'bruno@example.com'])
  const [, bruno] = await idsIn(sale)
  const page = await participantPage(sale.ctx, bruno!)
  expect(page).toMatchObject({
    athletePosition: 1,
    isIn: true,
    lines: [{ person: 'Ana Núñez 1', participantPath: null }],
    event: { title: '21K de la Ribera', isCancelled: false },
  })
  const text = JSON.stringify(page)
  for (const secret of [orderId, 'carla', 'bruno@', 'ana@example.com', '30123', 'Núñez 0', '1990'])
    expect(text).not.toContain(secret)
  const { lines } = await confirmationPage(sale.ctx, orderId)
  expect(lines.map(({ participantPath }) => participantPath?.split('/').at(-1))).toEqual(await idsIn(sale))
})

test('there is no page while places are only held, elsewhere, or for an id that nobody has', async () => {
  const [sale, other] = [await openSale(shop, { price: 0 }), await openSale(shop, { price: 0 })]
  await hold(sale, ['carla@example.com'])
  await confirmOrder(other, ['dora@example.com'])
  const [[held], [theirs]] = [await idsIn(sale), await idsIn(other)]
  for (const id of [held!, theirs!, newSecretId(), 'x', '\0'.repeat(20)])
    await expect(participantPage(sale.ctx, id)).rejects.toMatchObject({ code: 'order_not_found' })
})

test('each cancellation and each restoration raises what the calendar entry is numbered by', async () => {
  const sale = await openSale(shop, { price: 0 })
  const confirmationId = await confirmOrder(sale, ['carla@example.com', 'bruno@example.com'])
  const [carla, bruno] = await idsIn(sale)
  const registered = async () => [
    (await participantPage(sale.ctx, carla!)).registered,
    (await participantPage(sale.ctx, bruno!)).registered,
    (await confirmationPage(sale.ctx, confirmationId)).registered,
  ]
  const [first, second] = (
    await shop.owner.query<{ id: string }>('select id from registration where event_id = $1 order by position', [
      sale.eventId,
    ])
  ).rows
  const [stays, out] = [
    { isOut: false, revision: 0 },
    { isOut: true, revision: 1 },
  ]
  expect(await registered()).toEqual([stays, stays, stays])
  await cancelAthlete(memberOf(sale), first!.id, { revision: 0 })
  expect(await registered()).toEqual([out, stays, { isOut: false, revision: 1 }])
  await restoreAthlete(memberOf(sale), first!.id, { revision: 1, bibNumber: '' })
  expect(await registered()).toEqual([{ isOut: false, revision: 2 }, stays, { isOut: false, revision: 2 }])
  await cancelAthlete(memberOf(sale), first!.id, { revision: 2 })
  await cancelAthlete(memberOf(sale), second!.id, { revision: 0 })
  expect(await registered()).toEqual([{ isOut: true, revision: 3 }, out, { isOut: true, revision: 4 }])
})

test('a cancelled event and an order that has ended are shown on it', async () => {
  const sale = await openSale(shop, { price: 0 })
  const confirmationId = await confirmOrder(sale, ['carla@example.com'])
  const [carla] = await idsIn(sale)
  await changeEventStatus(memberOf(sale), sale.eventId, 'cancelled')
  const cancelled = { isCancelled: true, sequence: 1 }
  expect(await participantPage(sale.ctx, carla!)).toMatchObject({ isIn: true, event: cancelled })
  expect(await confirmationPage(sale.ctx, confirmationId)).toMatchObject({ canRetryPayment: false, event: cancelled })
  const { id } = await orderRow(shop, confirmationId)
  await sale.ctx.db.transaction((em) => endOrders(em, sale.ctx, [{ id, couponId: null }], 'refunded'))
  expect(await participantPage(sale.ctx, carla!)).toMatchObject({ isIn: false })
})
