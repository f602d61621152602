import { beforeEach, describe, expect, test } from 'vitest'
import { offerMethods } from '#server/testing/manual-payments.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addresses, checkout, messageKinds, openSale, orderRow, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { checkOut } from './check-out.ts'
import { extendHold } from './extend-hold.ts'
import { orderPage } from './order-page.ts'

const shop = useShop()
let sale: Sale

beforeEach(async () => {
  sale = await openSale(shop)
})

/** By the database's clock, as ISO text. */
const inHours = async (hours: number) =>
  new Date((await queryRow<{ at: string }>(shop, 'select now() + make_interval(hours => $1) as at', [hours])).at)

async function hold(method: 'card' | 'transfer') {
  const ctx = await offerMethods(shop, sale)
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
