import type { Cents } from '../money/amounts.ts'
import type { Day } from '../time/day.ts'
import type { receiptKinds } from './receipt-view.ts'

export type IssuedReceipt = Readonly<{
  kind: (typeof receiptKinds)[number]
  number: string
  issuedOn: Day
  total: Cents
}>
