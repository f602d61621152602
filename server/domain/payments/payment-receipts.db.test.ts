import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { offerMethods } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { pdf } from '#server/testing/registration-files.ts'
import { addresses, checkout, expireHold, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { OfferedMethod } from '#rules/payments/offered-methods.ts'
import { checkOut } from '../orders/check-out.ts'
import { removeFilesJob } from '#server/jobs/remove-files.ts'
import type { Jobs } from '../jobs.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { sweepRegistrationFiles } from '../registration-files/sweep-registration-files.ts'
import { addReceipt } from './add-receipt.ts'
import { removeReceipt } from './remove-receipt.ts'

const shop = useShop({ sandbox: new LedgerGateway() })
const folder = createTemporaryFolder('receipts')
const files = diskFiles(folder)
let sale: Sale
let ctx: Context
beforeEach(async () => {
  sale = await openSale(shop)
  ctx = await offerMethods(shop, sale)
})

const buyBy = async (paymentMethod: OfferedMethod) => {
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod }, addresses)
  return confirmationId
}

const send = (confirmationId: string, bytes: Uint8Array | string = pdf) => {
  const file = path.join(folder, `${newId()}.upload`)
  writeFileSync(file, bytes)
  return addReceipt(ctx, files, confirmationId, { path: file, name: 'paid.pdf' })
}

const keys = async () =>
  (
    await shop.owner.query<{ key: string }>('select key from payment_receipt where organization_id = $1', [
      sale.organizationId,
    ])
  ).rows.map(({ key }) => key)

const minutesLeft = async (confirmationId: string) =>
  (
    await queryRow<{ minutes: number }>(
      shop,
      `select round(extract(epoch from held_until - now()) / 60)::int as minutes from orders where confirmation_id = $1`,
      [confirmationId],
    )
  ).minutes

const isStored = (key: string) => existsSync(path.join(folder, key))

async function removeQueuedFile(key: string) {
  const { rows } = await shop.owner.query<{ data: Jobs['remove-files'] }>(
    `select data from pgboss.job where name = 'remove-files' and data -> 'keys' ? $1`,
    [key],
  )
  expect(rows).toEqual([{ data: { keys: [key] } }])
  await removeFilesJob({ ...shop.platform, files })(rows[0]!.data)
}

test('a receipt takes the place of an earlier one, whose file leaves the store by a job', async () => {
  const order = await buyBy('transfer')
  await send(order)
  const [former] = await keys()
  await send(order)
  const [current, ...others] = await keys()
  expect(others).toEqual([])
  expect([isStored(former!), isStored(current!)]).toEqual([true, true])
  await removeQueuedFile(former!)
  expect([isStored(former!), isStored(current!)]).toEqual([false, true])
})

test('a receipt that its buyer removes is gone, with its file, and removing it again is no error', async () => {
  const order = await buyBy('qr')
  await send(order)
  const [key] = await keys()
  await removeReceipt(ctx, order)
  await removeReceipt(ctx, order)
  expect(await keys()).toEqual([])
  await removeQueuedFile(key!)
  expect(isStored(key!)).toBe(false)
})

test('an order that is paid by card, or not at all, takes no receipt and keeps no file', async () => {
  const card = await buyBy('card')
  await expect(send(card)).rejects.toMatchObject({ code: 'order_not_payable' })
  await expect(removeReceipt(ctx, card)).rejects.toMatchObject({ code: 'order_not_payable' })
  await expect(send(newId())).rejects.toMatchObject({ code: 'order_not_found' })
  expect(await keys()).toEqual([])
})

test('what is no document is rejected, and the earlier receipt stays', async () => {
  const order = await buyBy('transfer')
  await send(order)
  const before = await keys()
  await expect(send(order, '<html></html>')).rejects.toMatchObject({ code: 'file_type' })
  expect(await keys()).toEqual(before)
})

test('a receipt of an order that expired leaves with its file once its payment can arrive no more', async () => {
  const [expired, waiting] = [await buyBy('transfer'), await buyBy('transfer')]
  await send(expired)
  const [late] = await keys()
  await send(waiting)
  await expireHold(shop, expired)
  await expireHolds(shop.system)
  const sweep = (daysLater: number) =>
    sweepRegistrationFiles({ ...shop.system, now: new Date(Date.now() + daysLater * 86_400_000) }, files)
  await sweep(29)
  expect(await keys()).toHaveLength(2)
  await sweep(31)
  const [left, ...others] = await keys()
  expect(others).toEqual([])
  expect([isStored(late!), isStored(left!), left === late]).toEqual([false, true, false])
})

test('a receipt holds the places as long as a confirmed e-mail address, also after it was removed', async () => {
  const id = await buyBy('transfer')
  expect(await minutesLeft(id)).toBe(35)
  await send(id)
  expect(await minutesLeft(id)).toBe(72 * 60)
  await removeReceipt(ctx, id)
  expect(await minutesLeft(id)).toBe(72 * 60)
})
