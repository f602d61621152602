import { expect, test } from 'vitest'
import * as v from 'valibot'
import {
  choicesFor,
  manualConfirmationForm,
  manualConfirmationsForm,
  statementArrivalsForm,
} from './manual-confirmation.ts'

const payment = '018f2f7e-0000-7000-8000-000000000001'

test('too little leaves three choices, too much two, what is due none', () => {
  expect(choicesFor(100, 100)).toEqual([])
  expect(choicesFor(101, 100)).toEqual(['owe_back', 'return'])
  expect(choicesFor(99, 100)).toEqual(['owe', 'accept', 'return'])
})

test.each([
  ['1.234,50', 123_450],
  ['1234,5', 123_450],
  ['1,234.50', 'money_comma:1.234,50'],
  ['-1', 'money'],
  ['1e9', 'money'],
  ['0', 'price_above_zero'],
  ['', 'required'],
])('of a typed amount %j becomes %j', (amount, expected) => {
  const form = manualConfirmationForm({ currency: 'EUR', region: 'es-ES' })
  const { success, output, issues } = v.safeParse(form, { payment, amount, receivedOn: '26/11/2026' })
  expect(success ? output.amount : issues[0].message).toBe(expected)
})

test('several payments are sent with the day that was typed, entries of a statement with the day of the bank', () => {
  const payments = JSON.stringify([{ payment, amount: 100 }])
  expect(v.parse(manualConfirmationsForm, { payments, receivedOn: '26/11/2026' })).toEqual({
    payments: [{ payment, amount: 100 }],
    receivedOn: '2026-11-26',
  })
  const arrival = {
    payment,
    amount: 100,
    receivedOn: '2026-11-26',
    otherAmount: null,
    entries: [{ id: 'a', amount: 100, taken: 100 }],
  }
  const arrivals = JSON.stringify([arrival])
  expect(v.parse(statementArrivalsForm, { arrivals })).toEqual({ arrivals: [arrival] })
})

test.each(['', '{', '{}', '[]', '[{}]', '[{"payment":"x","amount":1}]', '[{"payment":null,"amount":-1}]'])(
  'what is no list of payments is rejected: %s',
  (payments) => {
    expect(v.safeParse(manualConfirmationsForm, { payments, receivedOn: '26/11/2026' }).success).toBe(false)
  },
)
