import { expect, test } from 'vitest'
import type { ColumnMapping } from './column-mapping.ts'
import { mappingOf, meaningsOf, type ColumnMeaning } from './column-meanings.ts'

const conventions = { headerKey: 'key', dateOrder: null, decimalSeparator: null }

const sides: ColumnMapping = {
  ...conventions,
  bookedOn: 0,
  amount: { kind: 'debit_credit', debit: 3, credit: 4 },
  currency: null,
  reference: 5,
  text: [1, 2],
  counterpartyName: null,
  counterpartyAccount: null,
  bankId: null,
}

test('a mapping becomes a meaning for each column, and back', () => {
  const meanings = meaningsOf(sides, 7)
  expect(meanings).toEqual(['bookedOn', 'text', 'text', 'debit', 'credit', 'reference', 'ignored'])
  expect(mappingOf(meanings, conventions)).toEqual({ mapping: sides })
  expect(meaningsOf(null, 2)).toEqual(['ignored', 'ignored'])
})

test.each<[ColumnMeaning[], string]>([
  [['amount'], 'date'],
  [['bookedOn'], 'amount'],
  [['bookedOn', 'debit'], 'amount'],
  [['bookedOn', 'amount', 'credit'], 'amount'],
  [['bookedOn', 'bookedOn', 'amount'], 'repeated'],
])('%j is no mapping', (meanings, fault) => {
  expect(mappingOf(meanings, conventions)).toEqual({ fault })
})
