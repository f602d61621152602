import { beforeEach, expect, test } from 'vitest'
import { offerMethods, orderInCash } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { payOrder } from '#server/testing/paid-orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addresses,
  checkout,
  draft,
  openSale,
  orderRow,
  participant,
  queryRow,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { checkOut } from '../orders/check-out.ts'
import { orderPage } from '../orders/order-page.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { recordCash } from '../orders/record-cash.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { cancelAthlete } from './cancel-athlete.ts'
import { moveAthlete } from './move-athlete.ts'
import { recordAthleteCash, undoAthleteCash } from './athlete-cash.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop, { price: 10_000, deferredCash: 1_000 })
})

const athletesOf = async (orderId: string) =>
  (
    await shop.owner.query<{ id: string }>('select id from registration where order_id = $1 order by position', [
      orderId,
    ])
  ).rows.map(({ id }) => id)

const buyInCash = async (athletes = 1) => (await orderInCash(shop, sale, athletes)).id

const labelOf = async (orderId: string) => (await orderPage(memberOf(sale), orderId, shop.platform.secrets)).label
const cashOf = async (registrationId: string, member = memberOf(sale, 'user')) =>
  (await athleteDetails(member, { registrationId })).cash

test('a volunteer sees what an athlete owes in cash, ticks it off and takes the own tick back', async () => {
  const { id: orderId } = await payOrder({ shop, ledger }, sale)
  const [registrationId] = await athletesOf(orderId)
  const volunteer = memberOf(sale, 'user')
  expect(await cashOf(registrationId!, volunteer)).toMatchObject({ due: [{ amount: 1_000 }], received: [] })
  const { at } = await recordAthleteCash(volunteer, registrationId!, { amount: 1_000 })
  expect(await recordAthleteCash(volunteer, registrationId!, { amount: 1_000 })).toEqual({ at: null })
  expect(await cashOf(registrationId!, volunteer)).toMatchObject({
    due: [],
    received: [{ at, amount: 1_000, isUndoable: true }],
  })
  const listed = async () =>
    (await athletesPage(memberOf(sale), sale.eventId, athleteListOf(new URLSearchParams()))).rows[0]!.deferredCash
  expect(await listed()).toBe(0)
  const entry = await queryRow<{ actor: string; details: object }>(
    shop,
    `select actor, details from audit_entry where action = 'order.cash-collected' and subject = $1`,
    [orderId],
  )
  if (volunteer.actor.kind !== 'member') throw new Error('not a member')
  expect(entry).toEqual({ actor: `member:${volunteer.actor.userId}`, details: { amount: 1_000, at } })

  await undoAthleteCash(volunteer, registrationId!, { at: at! })
  expect(await cashOf(registrationId!, volunteer)).toMatchObject({ due: [{ amount: 1_000 }], received: [] })
  expect(await listed()).toBe(1_000)
})

test('a colleague’s tick is taken back by who confirms payments alone', async () => {
  const { id: orderId } = await payOrder({ shop, ledger }, sale)
  const [registrationId] = await athletesOf(orderId)
  const { at } = await recordAthleteCash(memberOf(sale, 'user'), registrationId!, { amount: 1_000 })
  const { actor } = memberOf(sale, 'user')
  if (actor.kind !== 'member') throw new Error('not a member')
  const other = { ...sale.ctx, actor: { ...actor, userId: crypto.randomUUID() } }
  expect(await cashOf(registrationId!, other)).toMatchObject({ received: [{ isUndoable: false }] })
  await expect(undoAthleteCash(other, registrationId!, { at: at! })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await cashOf(registrationId!)).toMatchObject({ due: [] })
  expect(await cashOf(registrationId!, memberOf(sale))).toMatchObject({ received: [{ isUndoable: true }] })
  await undoAthleteCash(memberOf(sale), registrationId!, { at: at! })
  expect(await cashOf(registrationId!)).toMatchObject({ due: [{ amount: 1_000 }], received: [] })
})

test('cash that is no longer due is rejected, unless it was recorded before', async () => {
  const { id: orderId } = await payOrder({ shop, ledger }, sale)
  const [registrationId] = await athletesOf(orderId)
  const { competitionId } = await addCompetition(shop, sale, { price: 5_000 })
  const move = { competitionId, clearsBib: false, reason: '', difference: 'settled', revision: 0 } as const
  await moveAthlete(memberOf(sale), registrationId!, move)
  const rejected = { code: 'changed_meanwhile' }
  await expect(recordAthleteCash(memberOf(sale, 'user'), registrationId!, { amount: 1_000 })).rejects.toMatchObject(
    rejected,
  )
  await expect(recordCash(memberOf(sale), orderId, { amount: 1_000 })).rejects.toMatchObject(rejected)
})

test('an order in cash is paid with its last athlete, and unpaid again when one of them is undone', async () => {
  const orderId = await buyInCash(2)
  const [first, second] = await athletesOf(orderId)
  const due = async (id: string) => (await cashOf(id))!.due.reduce((sum, { amount }) => sum + amount, 0)
  const volunteer = memberOf(sale, 'user')
  const { at } = await recordAthleteCash(volunteer, first!, { amount: await due(first!) })
  expect([await due(first!), (await due(second!)) > 0, await labelOf(orderId)]).toEqual([0, true, 'unpaid'])
  await recordAthleteCash(volunteer, second!, { amount: await due(second!) })
  expect(await labelOf(orderId)).toBe('paid')
  await undoAthleteCash(volunteer, first!, { at: at! })
  expect([(await due(first!)) > 0, await due(second!), await labelOf(orderId)]).toEqual([true, 0, 'unpaid'])
})

test('another amount than was seen and an order that is not confirmed are rejected', async () => {
  const { id: orderId } = await payOrder({ shop, ledger }, sale)
  const [registrationId] = await athletesOf(orderId)
  await expect(recordAthleteCash(memberOf(sale, 'user'), registrationId!, { amount: 900 })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  const { confirmationId } = await holdPlaces(sale)
  const [held] = await athletesOf((await orderRow(shop, confirmationId)).id)
  expect(await cashOf(held!)).toBeNull()
  await expect(recordAthleteCash(memberOf(sale, 'user'), held!, { amount: 1_000 })).rejects.toMatchObject({
    code: 'order_not_payable',
  })
})

test('an order in cash of which nothing is left to pay waits for no cash', async () => {
  const ctx = await offerMethods(shop, sale, { cash: true })
  const free = await addCompetition(shop, sale, { price: 0 })
  const participants = [sale.competitionId, free.competitionId].map((id, index) => participant(id, index))
  const { confirmationId } = await registerAthletes(ctx, sale.eventId, { ...draft(sale.competitionId), participants })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'cash' }, addresses)
  const { id: orderId } = await orderRow(shop, confirmationId)
  expect(await labelOf(orderId)).toBe('unpaid')
  const [paying] = await athletesOf(orderId)
  await cancelAthlete(memberOf(sale), paying!, { revision: 0 })
  expect(await labelOf(orderId)).toBe('paid')
})
