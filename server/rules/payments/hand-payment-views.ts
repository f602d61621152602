import type { ListPage } from '../lists/list-state.ts'
import type { RefusalCode } from '../refusals.ts'
import type { ArrivalOutcome } from './hand-confirmation.ts'
import type { AwaitedState } from './hand-payment-list.ts'
import type { HandMethod } from './payment-methods.ts'

/** A payment by hand that has not arrived; `amount` is what is due, in minor units. */
export type HandPaymentRow = {
  id: string
  orderId: string
  number: string
  buyerName: string | null
  buyerEmail: string | null
  eventTitle: string
  method: HandMethod
  state: AwaitedState
  amount: number
  currency: string
  since: string
  until: string
  hasReceipt: boolean
}

export type HandPaymentsPage = ListPage<HandPaymentRow> & {
  counts: Partial<Record<AwaitedState, number>>
  events: { id: string; title: string }[]
  hasPayments: boolean
}

/** What became of several payments; those that were rejected, by their ids, with the reason. */
export type ArrivalsAnswer = {
  outcomes: Partial<Record<ArrivalOutcome, number>>
  rejected: { paymentId: string; code: RefusalCode; values: Record<string, string | number> }[]
}
