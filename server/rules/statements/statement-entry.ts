import * as v from 'valibot'
import { currencyCode } from '../money/currency-schema.ts'
import { line, optionalLine } from '../text/fields.ts'
import { dayBetween, writtenDays } from '../time/day-schema.ts'

export const entryLengths = { reference: 140, text: 500, counterpartyName: 140, counterpartyAccount: 40 } as const

export const statementEntry = v.object({
  /** The same whenever the movement is imported from the same kind of file: what is known already is left out by it. */
  id: v.pipe(line(80)),
  bookedOn: dayBetween(writtenDays),
  /** Minor units of `currency`; money that arrived is positive, money that left is negative. */
  amount: v.pipe(v.number('required'), v.safeInteger('money'), v.notValue(0, 'money')),
  currency: currencyCode,
  reference: optionalLine(entryLengths.reference),
  text: optionalLine(entryLengths.text),
  counterpartyName: optionalLine(entryLengths.counterpartyName),
  /** An IBAN without spaces, or what the bank gives instead. */
  counterpartyAccount: optionalLine(entryLengths.counterpartyAccount),
  /** Takes back an earlier movement: a reversed debit arrives, but nobody paid it. */
  isReversal: v.boolean('required'),
})

export type StatementEntry = Readonly<v.InferOutput<typeof statementEntry>>
