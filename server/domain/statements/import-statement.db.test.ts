import { beforeEach, expect, test } from 'vitest'
import { openStatement } from '#server/adapters/statements/open-statement.ts'
import type { Context } from '#server/context.ts'
import { latestPaymentId, offerMethods, paymentStates } from '#server/testing/manual-payments.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addresses, checkout, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { arrivalsOf } from '#rules/statements/chosen-arrivals.ts'
import type { ColumnMapping } from '#rules/statements/column-mapping.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmManualPayments } from '../payments/confirm-manual-payments.ts'
import { importStatement } from './import-statement.ts'

const shop = useShop({ sandbox: new LedgerGateway() })
let sale: Sale
let ctx: Context
let staff: Context
beforeEach(async () => {
  sale = await openSale(shop)
  ctx = await offerMethods(shop, sale)
  staff = { ...ctx, actor: memberOf(sale).actor }
})

// Of the latest order, at the bank: an order is no candidate for money that was there before it.
let today: string

const buyByTransfer = async () => {
  const { confirmationId } = await holdPlaces({ ...sale, ctx })
  await checkOut(ctx, confirmationId, { ...checkout(), paymentMethod: 'transfer' }, addresses)
  const { number, day } = await queryRow<{ number: string; day: string }>(
    shop,
    `select confirmation_number as number, (created_at at time zone 'America/Argentina/Buenos_Aires')::date::text as day
      from orders where confirmation_id = $1`,
    [confirmationId],
  )
  today = day
  return { confirmationId, number, paymentId: await latestPaymentId(shop, confirmationId) }
}

const csv = (...rows: string[]) => ['Cuándo;Qué;Cuánto;Divisa', ...rows].join('\n')

const mapping: ColumnMapping = {
  headerKey: 'cuando|que|cuanto|divisa',
  bookedOn: 0,
  dateOrder: null,
  amount: { kind: 'signed', column: 2 },
  decimalSeparator: null,
  currency: 3,
  reference: null,
  text: [1],
  counterpartyName: null,
  counterpartyAccount: null,
  bankId: null,
}

const read = (text: string, chosen: ColumnMapping | null = null, of = staff) =>
  importStatement(of, openStatement(), { bytes: Buffer.from(text), mapping: chosen })

test('columns are mapped once: the next file with the same header is read by itself, only in this organization', async () => {
  const { number, paymentId } = await buyByTransfer()
  const file = csv(`${today};Transferencia ${number};114,34;ARS`)
  const first = await read(file)
  expect([first.needsColumns, first.proposals]).toEqual([true, []])
  expect(first.table?.headerKey).toBe(mapping.headerKey)

  const second = await read(file, mapping)
  expect(second).toMatchObject({ needsColumns: false, fileProblem: null })
  expect(second.proposals).toMatchObject([
    {
      entry: { bookedOn: today, amount: 11_434, text: `Transferencia ${number}` },
      candidates: [
        { certainty: 'sure', reasons: ['reference', 'amount'], difference: 0, orders: [{ paymentId, due: 11_434 }] },
      ],
    },
  ])
  expect((await read(file)).proposals).toHaveLength(1)
  const theirs = await openSale(shop)
  expect(await read(file, null, memberOf(theirs))).toMatchObject({ needsColumns: true, proposals: [] })
  expect((await read(file, mapping, memberOf(theirs))).proposals).toEqual([])
  await expect(read(file, null, memberOf(sale, 'user'))).rejects.toMatchObject({ code: 'forbidden' })
})

test('proposals confirm nothing; what is confirmed is never proposed again, in whichever file', async () => {
  const { confirmationId, number } = await buyByTransfer()
  const line = `${today};Transferencia ${number};114,34;ARS`
  const { proposals } = await read(csv(line), mapping)
  expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'pending']])
  const arrivals = arrivalsOf(proposals[0]!, { candidate: 0, otherAmount: null })
  expect(await confirmManualPayments(staff, arrivals)).toEqual({ outcomes: { confirmed: 1 }, rejected: [] })
  expect(await paymentStates(shop, confirmationId)).toEqual([['transfer', 'approved']])

  const later = await buyByTransfer()
  const view = await read(csv(line, `${today};Transferencia ${later.number};114,34;ARS`))
  expect(view.counts).toMatchObject({ entries: 2, imported: 1, proposals: 1 })
  expect(view.proposals.map(({ candidates }) => candidates[0]!.orders[0]!.number)).toEqual([later.number])
  // A colleague who still sees the first file gives its entry to another order.
  const again = arrivals.map((arrival) => ({ ...arrival, payment: later.paymentId }))
  expect(await confirmManualPayments(staff, again)).toMatchObject({
    outcomes: {},
    rejected: [{ code: 'entry_counted' }],
  })
  expect(await paymentStates(shop, later.confirmationId)).toEqual([['transfer', 'pending']])
})

test('an entry confirms no more and no less than it brought', async () => {
  const [first, second] = [await buyByTransfer(), await buyByTransfer()]
  const { proposals } = await read(csv(`${today};Transferencia ${first.number};114,34;ARS`), mapping)
  const [arrival] = arrivalsOf(proposals[0]!, { candidate: 0, otherAmount: null })
  const [entry] = arrival!.entries
  const partOfOne = [first, second].map(({ paymentId }) => ({
    ...arrival!,
    payment: paymentId,
    entries: [{ ...entry!, taken: 5_717 }],
  }))
  expect(await confirmManualPayments(staff, partOfOne)).toEqual({
    outcomes: {},
    rejected: [first, second].map(({ paymentId }) => ({
      paymentId,
      code: 'amount_differs',
      values: { entries: 5_717 },
    })),
  })
  const tooMuch = [{ ...arrival!, amount: 11_000, otherAmount: 'accept' as const }]
  expect(await confirmManualPayments(staff, tooMuch)).toMatchObject({ rejected: [{ values: { entries: 11_434 } }] })
  expect(await paymentStates(shop, first.confirmationId)).toEqual([['transfer', 'pending']])
  expect(await confirmManualPayments(staff, [arrival!, { ...arrival!, payment: second.paymentId }])).toMatchObject({
    outcomes: { confirmed: 1 },
    rejected: [{ paymentId: second.paymentId, code: 'entry_counted' }],
  })
})

test('debits, other currencies and unreadable lines are counted and left out', async () => {
  await buyByTransfer()
  const view = await read(
    csv(
      `${today};Comisión;-3,00;ARS`,
      `${today};Wire;114,34;USD`,
      `${today};Algo;1e9;ARS`,
      `${today};Alguien;77,00;ARS`,
    ),
    mapping,
  )
  expect(view.counts).toEqual({
    entries: 3,
    rowProblems: 1,
    proposals: 0,
    ended: 0,
    unmatched: 1,
    debits: 1,
    otherCurrency: 1,
    imported: 0,
  })
  expect(view.rowProblems).toEqual([{ code: 'amount_format', row: 4, value: '1e9' }])
  expect(view.unmatched).toMatchObject([{ text: 'Alguien', amount: 7_700 }])
})

test('one entry that pays two orders confirms both, each with what it costs', async () => {
  const [first, second] = [await buyByTransfer(), await buyByTransfer()]
  const { proposals } = await read(csv(`${today};${first.number} y ${second.number};228,68;ARS`), mapping)
  expect(proposals[0]!.candidates[0]).toMatchObject({ reasons: ['reference', 'amount', 'several_orders'] })
  const arrivals = arrivalsOf(proposals[0]!, { candidate: 0, otherAmount: null })
  expect(arrivals.map(({ amount }) => amount)).toEqual([11_434, 11_434])
  expect(await confirmManualPayments(staff, arrivals)).toEqual({ outcomes: { confirmed: 2 }, rejected: [] })
})

test('money for an order that has ended is named as such, with the order, and confirms nothing', async () => {
  const [cancelled, paid] = [await buyByTransfer(), await buyByTransfer()]
  await shop.owner.query(`update orders set state = 'cancelled' where confirmation_id = any ($1)`, [
    [cancelled.confirmationId, paid.confirmationId],
  ])
  await shop.owner.query(`update payment set state = 'approved', received_amount = amount where id = $1`, [
    paid.paymentId,
  ])
  const expired = await buyByTransfer()
  await shop.owner.query(
    `update orders set state = 'expired', held_until = now() - interval '40 days' where confirmation_id = $1`,
    [expired.confirmationId],
  )
  const lines = [cancelled, expired, paid].map(({ number }) => `${today};Transferencia ${number};114,34;ARS`)
  const view = await read(csv(...lines, `${today};Alguien;114,34;ARS`), mapping)
  expect(view.proposals).toEqual([])
  expect(view.ended.map(({ entry, orders }) => [entry.text, orders.map(({ number }) => number)])).toEqual([
    [`Transferencia ${cancelled.number}`, [cancelled.number]],
    [`Transferencia ${expired.number}`, [expired.number]],
  ])
  expect(view.ended[0]!.orders[0]).toMatchObject({ eventTitle: '21K de la Ribera' })
  expect(view.unmatched.map(({ text }) => text)).toEqual([`Transferencia ${paid.number}`, 'Alguien'])
  expect(view.counts).toMatchObject({ entries: 4, proposals: 0, ended: 2, unmatched: 2 })
  const theirs = memberOf(await openSale(shop))
  expect(await read(csv(...lines), mapping, theirs)).toMatchObject({ ended: [], counts: { ended: 0, unmatched: 3 } })
})

test('money with the number of an order that has ended is not proposed for another of the same amount', async () => {
  const [cancelled, waiting] = [await buyByTransfer(), await buyByTransfer()]
  await shop.owner.query(`update orders set state = 'cancelled' where confirmation_id = $1`, [cancelled.confirmationId])
  const view = await read(csv(`${today};Transferencia ${cancelled.number};114,34;ARS`), mapping)
  expect(view).toMatchObject({
    proposals: [],
    ended: [{ orders: [{ number: cancelled.number }] }],
    counts: { proposals: 0, ended: 1, unmatched: 0 },
  })
  const other = await read(csv(`${today};Alguien;114,34;ARS`), mapping)
  expect(other.proposals[0]!.candidates[0]).toMatchObject({ orders: [{ number: waiting.number }] })
})

test('a file that is no statement says why, and is not read', async () => {
  for (const [text, code] of [
    ['', 'file_empty'],
    ['%PDF-1.7', 'file_not_text'],
    ['<?xml version="1.0"?><a>', 'xml_invalid'],
    [':20:1\n:25:1\n:28C:1\n:60F:C260101EUR1,00\n', 'file_mt940'],
  ] as const) {
    const view = await read(text)
    expect([text, view.fileProblem?.code, view.proposals]).toEqual([text, code, []])
  }
})
