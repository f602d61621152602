import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { confirmEmail, offerMethods } from '#server/testing/manual-payments.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addresses, checkout, messageKinds, openSale, orderRow, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { startPayment } from '../payments/start-payment.ts'
import { checkOut } from './check-out.ts'
import { confirmationPage } from './confirmation-page.ts'
import { extendHold } from './extend-hold.ts'
import { orderPage } from './order-page.ts'

const shop = useShop()
let sale: Sale
let ctx: Context

beforeEach(async () => {
  sale = await openSale(shop)
  ctx = await offerMethods(shop, sale)
})

/** By the database's clock, as ISO text. */
const inHours = async (hours: number) =>
  new Date((await queryRow<{ at: string }>(shop, 'select now() + make_interval(hours => $1) as at', [hours])).at)

async function hold(method: 'card' | 'transfer') {
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: method }, addresses)
  return (await orderRow(shop, confirmationId)).id
}

const pageOf = (id: string) => orderPage({ ...memberOf(sale), now: new Date() }, id, shop.platform.secrets)

test('staff wait longer for a transfer, and its buyer is told once', async () => {
  const id = await hold('transfer')
  const until = await inHours(100)
  expect((await pageOf(id)).may.extend).toBe(true)
  expect(await extendHold(memberOf(sale), id, { until })).toEqual({ until: until.toISOString() })
  expect((await pageOf(id)).heldUntil).toBe(until.toISOString())
  expect((await messageKinds(shop, sale)).filter((kind) => kind === 'payment-reminder')).toHaveLength(1)
  const { details } = await queryRow<{ details: object }>(
    shop,
    `select details from audit_entry where subject = $1 and action = 'order.hold-extended'`,
    [id],
  )
  expect(details).toMatchObject({ to: until.toISOString() })
})

test('somebody who pays by card is not mailed', async () => {
  const id = await hold('card')
  await extendHold(memberOf(sale), id, { until: await inHours(2) })
  expect(await messageKinds(shop, sale)).not.toContain('payment-reminder')
})

describe('what staff gave stays', () => {
  const pageId = async (id: string) =>
    (await queryRow<{ id: string }>(shop, 'select confirmation_id as id from orders where id = $1', [id])).id
  const choose = async (id: string, method: OfferedMethod) => startPayment(ctx, await pageId(id), addresses, { method })

  test('when the buyer pays another way, and back, and is not lengthened by that', async () => {
    const id = await hold('transfer')
    await confirmEmail(shop, ctx, await pageId(id))
    const until = await inHours(100)
    await extendHold(memberOf(sale), id, { until })
    for (const method of ['card', 'qr', 'card', 'transfer'] as const) {
      await choose(id, method)
      expect((await pageOf(id)).heldUntil).toBe(until.toISOString())
    }
    const { instructions, methods } = await confirmationPage(ctx, await pageId(id))
    expect([instructions?.heldUntil, methods.find(({ method }) => method === 'qr')?.heldUntil]).toEqual([
      until.toISOString(),
      until.toISOString(),
    ])
  })

  test('where it is shorter than a confirmed transfer, which gets its own time, and the card again what staff gave', async () => {
    const id = await hold('card')
    const until = await inHours(5)
    await extendHold(memberOf(sale), id, { until })
    await choose(id, 'transfer')
    expect((await pageOf(id)).heldUntil).toBe(until.toISOString())
    await confirmEmail(shop, ctx, await pageId(id))
    const hours = `select extract(epoch from held_until - created_at) / 3600 as hours from orders where id = $1`
    expect(Number((await queryRow<{ hours: string }>(shop, hours, [id])).hours)).toBe(72)
    await choose(id, 'card')
    expect((await pageOf(id)).heldUntil).toBe(until.toISOString())
  })

  test('when the buyer changes who runs', async () => {
    const draftKey = newId()
    const { confirmationId } = await holdPlaces({ ...sale, ctx }, { draftKey })
    const { id } = await orderRow(shop, confirmationId)
    const until = await inHours(5)
    await extendHold(memberOf(sale), id, { until })
    await holdPlaces({ ...sale, ctx }, { draftKey, athletes: 2 })
    expect((await pageOf(id)).heldUntil).toBe(until.toISOString())
  })
})

describe('no hold is extended', () => {
  test('to an earlier end, or beyond the start of the event', async () => {
    const id = await hold('transfer')
    await extendHold(memberOf(sale), id, { until: await inHours(2) })
    await expect(extendHold(memberOf(sale), id, { until: await inHours(1) })).rejects.toMatchObject({
      code: 'hold_not_longer',
    })
    await expect(extendHold(memberOf(sale), id, { until: await inHours(24 * 3650) })).rejects.toMatchObject({
      code: 'hold_after_start',
    })
  })

  test('that has ended', async () => {
    const id = await hold('transfer')
    await shop.owner.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [id])
    expect((await pageOf(id)).may.extend).toBe(false)
    await expect(extendHold(memberOf(sale), id, { until: await inHours(100) })).rejects.toMatchObject({
      code: 'hold_expired',
    })
  })

  test('by a member without the permission, or of another organization', async () => {
    const id = await hold('transfer')
    const until = await inHours(100)
    await expect(extendHold(memberOf(sale, 'user'), id, { until })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const other = await openSale(shop)
    await expect(extendHold(memberOf(other), id, { until })).rejects.toMatchObject({ code: 'not_found' })
  })
})
