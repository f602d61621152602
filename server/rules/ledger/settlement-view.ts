import { dayFilter, idFilter, textOf } from '../lists/list-state.ts'
import type { Cents } from '../money/amounts.ts'
import type { PaymentProvider } from '../money/currency.ts'
import type { Day } from '../time/day.ts'
import type { DueAmount, Settlement } from './settlement.ts'

/** Days of the organization's calendar, both included; null: without end. */
export type SettlementFilter = Readonly<{ eventId: string | null; from: Day | null; to: Day | null }>

export type EventSettlement = Settlement & Readonly<{ eventId: string; title: string }>

/** `amount` is positive for what the platform paid the organizer. */
export type PayoutView = Readonly<{ id: string; day: Day; amount: Cents; note: string }>

/** What providers release on a day of the organization's calendar: payments after fees, before refunds. */
export type ReleasedAmount = DueAmount & Readonly<{ method: PaymentProvider; payments: number }>

/**
 * What is printed and exported, in this order: `charged` and `cashInExcess` are `cash` and `received`; the amounts from
 * `received` to `feeReturned` add up to `net`.
 */
export const settlementAmounts = [
  'sold',
  'discount',
  'platformFee',
  'providerFee',
  'vat',
  'charged',
  'cashInExcess',
  'cash',
  'received',
  'refunded',
  'chargedBack',
  'ownProviderCharge',
  'feesDeducted',
  'feeReturned',
  'net',
  'owedToBuyers',
  'cashToReturn',
  'providerCharge',
] as const satisfies readonly (keyof Settlement)[]

export type SettlementPage = Readonly<{
  filter: SettlementFilter
  events: readonly { id: string; title: string }[]
  total: Settlement
  rows: readonly EventSettlement[]
  receipts: Readonly<{ days: Day[]; received: Cents[]; refunded: Cents[]; isPast: boolean }>
  /** Of all time, whatever the filter. */
  balance: Readonly<{ owedByPlatform: Cents; owedByOrganizer: Cents; paidOut: Cents; due: readonly DueAmount[] }>
  payouts: readonly PayoutView[]
  /** To accounts of the organization's own at providers, from 30 days ago on, oldest first. */
  released: readonly ReleasedAmount[]
  today: Day
}>

/** Of an address; never fails. A period that ends before it begins has no end. */
export const settlementFilterOf = (query: URLSearchParams): SettlementFilter => {
  const from = dayFilter(textOf(query, 'from'))
  const to = dayFilter(textOf(query, 'to'))
  return { eventId: idFilter(textOf(query, 'event')), from, to: from && to && to < from ? null : to }
}
