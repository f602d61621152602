import type { ListPage } from '../lists/list-state.ts'
import type { RefusalCode } from '../refusals.ts'
import type { ArrivalOutcome } from './manual-confirmation.ts'
import type { AwaitedState } from './manual-payment-list.ts'
import type { ManualMethod } from './payment-methods.ts'

/** A manual payment that has not arrived; `amount` is what is due, in minor units. */
export type ManualPaymentRow = {
  id: string
  orderId: string
  number: string
  buyerName: string | null
  buyerEmail: string | null
  eventTitle: string
  method: ManualMethod
  state: AwaitedState
  amount: number
  currency: string
  since: string
  until: string
  hasReceipt: boolean
}

export type ManualPaymentsPage = ListPage<ManualPaymentRow> & {
  counts: Partial<Record<AwaitedState, number>>
  events: { id: string; title: string }[]
  hasPayments: boolean
}

/** What became of several payments; those that were rejected, by their ids, with the reason. */
export type ArrivalsAnswer = {
  outcomes: Partial<Record<ArrivalOutcome, number>>
  rejected: { paymentId: string; code: RefusalCode; values: Record<string, string | number> }[]
}
