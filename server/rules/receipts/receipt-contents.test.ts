import { expect, test } from 'vitest'
import { creditNoteContents, isBesideReceipt, receiptMethodOf, type SoldAmounts } from './receipt-contents.ts'
import { receiptNumber } from './receipt-number.ts'

const line: SoldAmounts = {
  id: 'a',
  title: '21K',
  quantity: 1,
  unitPrice: 10_000,
  base: 10_000,
  discount: 1_000,
  deferredCash: 0,
  platformFee: 450,
  providerFee: 600,
  vat: 220,
  total: 10_270,
}
const other: SoldAmounts = { ...line, id: 'b', title: '10K' }

test('a whole line is returned with its price', () => {
  const { lines, price } = creditNoteContents([line, other], {
    amount: 10_270,
    lines: [{ lineId: 'b', amount: 10_270 }],
    payer: 'buyer',
    title: 'Race',
  })
  expect(lines).toEqual([{ title: '10K', detail: null, quantity: 1, unitPrice: 10_000, amount: 10_000 }])
  expect(price).toEqual({
    base: 10_000,
    discount: 1_000,
    deferredCash: 0,
    processingFee: 1_050,
    vat: 220,
    total: 10_270,
  })
})

test('without its fees, or a free amount, it is an amount', () => {
  const part = creditNoteContents([line, other], {
    amount: 9_000,
    lines: [{ lineId: 'a', amount: 9_000 }],
    payer: 'buyer',
    title: 'Race',
  })
  expect(part.lines).toEqual([{ title: '21K', detail: null, quantity: 1, unitPrice: 9_000, amount: 9_000 }])
  expect(part.price).toMatchObject({ base: 9_000, processingFee: 0, total: 9_000 })
  const free = creditNoteContents([line, other], { amount: 500, lines: [], title: 'Race', payer: 'buyer' })
  expect(free.lines.map(({ title, amount }) => [title, amount])).toEqual([['Race', 500]])
})

test('all of it is all lines', () => {
  const all = creditNoteContents([line, other], { amount: 20_540, lines: [], title: 'Race', payer: 'buyer' })
  expect(all.lines.map(({ title }) => title)).toEqual(['21K', '10K'])
  expect(all.price.total).toBe(20_540)
})

test('numbers have a series for each kind and year', () => {
  expect(receiptNumber('receipt', { year: 2026, sequence: 12 })).toBe('R-2026-000012')
  expect(receiptNumber('credit_note', { year: 2027, sequence: 1 })).toBe('C-2027-000001')
})

test('a second payment that goes back is no credit note', () => {
  expect([isBesideReceipt('already_paid'), isBesideReceipt('by_buyer')]).toEqual([true, false])
  expect([receiptMethodOf('stripe'), receiptMethodOf('transfer')]).toEqual(['card', 'transfer'])
})
