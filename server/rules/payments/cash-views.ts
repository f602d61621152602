import type { ListPage } from '../lists/list-state.ts'
import type { RefusalCode } from '../refusals.ts'
import type { CashKind } from './cash-list.ts'

/** A confirmed order that still owes cash; `id` is the order's, `amount` in minor units. */
export type CashRow = {
  id: string
  number: string
  buyerName: string | null
  buyerEmail: string | null
  eventTitle: string
  kind: CashKind
  amount: number
  currency: string
  since: string
}

export type CashPage = ListPage<CashRow> & {
  counts: Partial<Record<CashKind, number>>
  events: { id: string; title: string }[]
  hasOrders: boolean
}

/** `at` undoes what was collected; `already` counts orders of which nothing was due any more. */
export type CashAnswer = {
  collected: { order: string; at: string }[]
  already: number
  rejected: { orderId: string; code: RefusalCode; values: Record<string, string | number> }[]
}
