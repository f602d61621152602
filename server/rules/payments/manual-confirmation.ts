import * as v from 'valibot'
import { isId } from '../ids.ts'
import type { Cents } from '../money/amounts.ts'
import { priceAboveZero, typedPriceAboveZero } from '../money/price-schema.ts'
import { statementEntry } from '../statements/statement-entry.ts'
import { dayBetween, dayField, writtenDays } from '../time/day-schema.ts'
import { jsonText } from '../text/json-text.ts'

/**
 * What becomes of an amount that differs from what is due: confirm and leave what is missing to be paid in cash (`owe`),
 * `accept` less as enough, confirm and `owe_back` what is too much, or confirm nothing and `return` all of it.
 */
export const otherAmounts = ['owe', 'accept', 'owe_back', 'return'] as const
export type OtherAmount = (typeof otherAmounts)[number]

export function choicesFor(amount: Cents, due: Cents): readonly OtherAmount[] {
  if (amount === due) return []
  return amount > due ? ['owe_back', 'return'] : ['owe', 'accept', 'return']
}

const otherAmount = v.nullish(v.picklist(otherAmounts, 'selection'), null)

/** What staff type when money has arrived manually. */
export const manualConfirmationForm = (money: { currency: string; region: string }) =>
  v.object({ payment: v.string('required'), amount: typedPriceAboveZero(money), receivedOn: dayField(), otherAmount })

export const maxArrivals = 600

export const idText = v.pipe(
  v.string('required'),
  v.check((id) => isId(id), 'format'),
)

export const jsonList = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    jsonText('required', 'format'),
    v.array(item, 'format'),
    v.minLength(1, 'selection'),
    v.maxLength(maxArrivals, `max_items:${maxArrivals}`),
  )

/** Several payments that arrived as they were due on one day; amounts in minor units, as staff saw them. */
export const manualConfirmationsForm = v.object({
  payments: jsonList(v.object({ payment: idText, amount: priceAboveZero })),
  receivedOn: dayField(),
})

/** `amount` of an entry is all that it brought, `taken` what of it is for this payment. */
const takenEntry = v.object({ id: statementEntry.entries.id, amount: priceAboveZero, taken: priceAboveZero })

export type TakenEntry = Readonly<v.InferOutput<typeof takenEntry>>

export const statementArrivalsForm = v.object({
  arrivals: jsonList(
    v.object({
      payment: idText,
      amount: priceAboveZero,
      receivedOn: dayBetween(writtenDays),
      otherAmount,
      entries: v.pipe(v.array(takenEntry), v.minLength(1, 'selection'), v.maxLength(10, 'max_items:10')),
    }),
  ),
})

/**
 * `confirmed`: the order is; `owed_back`: the money is here, but its order cannot be confirmed any more; `returned`: as
 * staff chose; `already`: somebody had recorded it before.
 */
export const arrivalOutcomes = ['confirmed', 'owed_back', 'returned', 'already'] as const
export type ArrivalOutcome = (typeof arrivalOutcomes)[number]
