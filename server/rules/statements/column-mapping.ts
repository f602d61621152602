import * as v from 'valibot'
import { decimalSeparators } from '../money/parse-amount.ts'
import { integerBetween } from '../text/fields.ts'
import { foldText } from '../text/normalize-text.ts'
import { dateOrders } from './statement-dates.ts'

export const maxColumns = 60

const column = integerBetween(0, maxColumns - 1)
const columnOrNull = v.nullable(column)

/**
 * What the columns of a bank's CSV file mean, by position from 0. It is stored, and proposed again for a file with the
 * same header. Null in `dateOrder` or `decimalSeparator`: each file's column decides.
 */
export const columnMapping = v.object({
  headerKey: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(4_000, 'max_length:4000')),
  bookedOn: column,
  dateOrder: v.nullable(v.picklist(dateOrders, 'selection')),
  amount: v.variant('kind', [
    v.object({ kind: v.literal('signed'), column }),
    v.object({ kind: v.literal('debit_credit'), debit: column, credit: column }),
  ]),
  decimalSeparator: v.nullable(v.picklist(decimalSeparators, 'selection')),
  currency: columnOrNull,
  reference: columnOrNull,
  text: v.pipe(v.array(column), v.maxLength(6, 'max_items:6')),
  counterpartyName: columnOrNull,
  counterpartyAccount: columnOrNull,
  /** The bank's own number of the movement. */
  bankId: columnOrNull,
})

export type ColumnMapping = Readonly<v.InferOutput<typeof columnMapping>>

/** A heading without case, accents, signs, what stands in brackets and a currency at its end. */
export const normalizeHeading = (heading: string): string =>
  foldText(
    heading
      .replace(/\([^()]*\)/g, ' ')
      .trim()
      .replace(/\s(?:[A-Z]{3}|\p{Sc})$/u, ''),
  )
    .split('ß')
    .join('ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same for files of one kind. A file without a header is known by how many columns it has. */
export const headerKeyOf = (header: readonly string[]): string => {
  const names = header.map((heading) => normalizeHeading(heading).slice(0, 60))
  return names.some((name) => name !== '') ? names.join('|') : `#${header.length}`
}
