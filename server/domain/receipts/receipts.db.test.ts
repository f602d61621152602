import { afterEach, expect, test } from 'vitest'
import { dayOf } from '#rules/time/day.ts'
import { newId } from '#server/database/ids.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { payOrder, type PaidOrder } from '#server/testing/paid-orders.ts'
import { openSale, runJobs, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { cancelOwnLines } from '../own-orders/cancel-own-lines.ts'
import { ownOrderPage } from '../own-orders/own-order-page.ts'
import { numberReceipts } from './number-receipts.ts'
import { openReceipt } from './receipts-of.ts'

const ledger = new LedgerGateway()
const shop = useShop({ sandbox: ledger })

// The database also holds the orders of other files' tests, perhaps thousands.
const since = new Date(Date.now() - 5_000)
const number = () => numberReceipts(shop.system, { since })
const pay = (sale: Sale, athletes = 1) => payOrder({ shop, ledger }, sale, { athletes })
const yearIn = ({ ctx }: Sale) => dayOf(new Date(), ctx.organization.timeZone).slice(0, 4)
const keyOf = ({ id, confirmationId }: PaidOrder) => ({ confirmationId, openOrderId: id })
const receiptsIn = async ({ organizationId }: Sale) =>
  (
    await shop.owner.query<{ number: string; kind: string; total: number; orderId: string }>(
      `select number, kind, (view -> 'price' ->> 'total')::int as total, order_id as "orderId" from receipt
       where organization_id = $1 order by kind desc, year, sequence`,
      [organizationId],
    )
  ).rows

afterEach(() => shop.owner.query('drop trigger if exists crash on receipt'))

test('a paid order gets a receipt once, and the refund that is done a credit note', async () => {
  const sale = await openSale(shop)
  const year = yearIn(sale)
  const order = await pay(sale, 2)
  await number()
  await number()
  expect(await receiptsIn(sale)).toEqual([
    { number: `R-${year}-000001`, kind: 'receipt', total: order.total, orderId: order.id },
  ])
  const { lines, left } = await ownOrderPage(sale.ctx, keyOf(order))
  const request = { key: newId(), left, lines: [lines[0]!.id], payee: '' }
  const { amount } = await cancelOwnLines(sale.ctx, keyOf(order), request, shop.platform.secrets)
  await number()
  expect(await receiptsIn(sale)).toHaveLength(1)
  await runJobs(shop, sale)
  await number()
  const [, note] = await receiptsIn(sale)
  expect(note).toEqual({ number: `C-${year}-000001`, kind: 'credit_note', total: amount, orderId: order.id })
  const { view } = await openReceipt(sale.ctx, keyOf(order), note!.number)
  expect(view).toMatchObject({
    kind: 'credit_note',
    receipt: { number: `R-${year}-000001` },
    price: { base: 10_000, total: 11_434 },
    payments: [{ method: 'card', amount: 11_434 }],
  })
  expect((await ownOrderPage(sale.ctx, keyOf(order))).receipts.map((one) => one.number)).toEqual([
    `R-${year}-000001`,
    `C-${year}-000001`,
  ])
})

test('20 jobs at once, one of which dies, leave no gap and repeat none', async () => {
  const sale = await openSale(shop, { capacity: 40 })
  const orders: PaidOrder[] = []
  for (let count = 0; count < 12; count += 1) orders.push(await pay(sale))
  // The fifth receipt cannot be stored: the whole batch of that job is rolled back, as if its process were killed.
  await shop.owner.query(
    `create or replace function crash_receipt() returns trigger language plpgsql as $$
       begin if new.organization_id = '${sale.organizationId}' and new.sequence = 5 then raise exception 'killed'; end if;
       return new; end $$`,
  )
  await shop.owner.query('create trigger crash before insert on receipt for each row execute function crash_receipt()')
  await expect(number()).rejects.toThrow('killed')
  expect(await receiptsIn(sale)).toEqual([])
  await shop.owner.query('drop trigger crash on receipt')
  const jobs = Array.from({ length: 20 }, () => number())
  const late = [pay(sale), pay(sale)]
  await Promise.all([...jobs, ...late])
  await number()
  const receipts = await receiptsIn(sale)
  const year = yearIn(sale)
  expect(receipts.map((one) => one.number)).toEqual(
    Array.from({ length: 14 }, (_, index) => `R-${year}-${String(index + 1).padStart(6, '0')}`),
  )
  expect(new Set(receipts.map(({ orderId }) => orderId)).size).toBe(14)
})

test('what is free, not paid or only held gets none', async () => {
  const sale = await openSale(shop, { price: 0 })
  await payOrder({ shop, ledger }, await openSale(shop), {})
  await number()
  expect(await receiptsIn(sale)).toEqual([])
})

test('a receipt stays as it was issued; anyone who is erased leaves amounts alone', async () => {
  const sale = await openSale(shop)
  const order = await pay(sale)
  await shop.owner.query(
    `update organization set legal_name = 'Club Ribera Asociación Civil', tax_id = '30-71234567-9' where id = $1`,
    [sale.organizationId],
  )
  const email = `ana-${newId()}@example.com`
  await shop.owner.query(`update orders set buyer = buyer || jsonb_build_object('email', $2::text) where id = $1`, [
    order.id,
    email,
  ])
  await number()
  await shop.owner.query(`update organization set legal_name = 'Otro' where id = $1`, [sale.organizationId])
  const [{ number: name } = { number: '' }] = await receiptsIn(sale)
  const { view } = await openReceipt(sale.ctx, keyOf(order), name)
  expect(view).toMatchObject({
    issuer: { name: 'Club Ribera Asociación Civil', taxIds: ['30-71234567-9'] },
    buyer: { name: 'Ana Núñez', document: '30123456' },
  })
  await erasePerson(shop.system, { email }, { names: { en: 'Erased', es: 'Borrado' }, acceptsUpcoming: true })
  const erased = await openReceipt(sale.ctx, keyOf(order), name)
  expect(erased.view.buyer).toEqual({ name: '', document: '', address: '', email: '' })
  expect(erased.view.price.total).toBe(order.total)
})

test('the link alone, and another organization, open no receipt', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const order = await pay(sale)
  await number()
  const [{ number: name } = { number: '' }] = await receiptsIn(sale)
  const closed = { confirmationId: order.confirmationId, openOrderId: null }
  await expect(openReceipt(sale.ctx, closed, name)).rejects.toMatchObject({ code: 'code_required' })
  await expect(openReceipt(other.ctx, keyOf(order), name)).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(openReceipt(sale.ctx, keyOf(order), 'R-2020-000001')).rejects.toMatchObject({ code: 'not_found' })
})
