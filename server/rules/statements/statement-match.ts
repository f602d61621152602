import type { Cents } from '../money/amounts.ts'

/** An order that waits for a transfer. Moments are ISO strings; `amount` is what is still due. */
export type OpenTransfer = Readonly<{
  orderId: string
  confirmationNumber: string
  amount: Cents
  currency: string
  buyerName: string
  athleteNames: readonly string[]
  dni: string | null
  createdAt: string
  heldUntil: string
}>

export type AwaitedTransfer = OpenTransfer & Readonly<{ paymentId: string; eventTitle: string }>

/**
 * `sure`: its reference and its amount. `likely`: its reference with another amount, or the amount together with a name
 * or a DNI. `possible`: only one of these, and an amount only if no other open order has it.
 */
export const certainties = ['sure', 'likely', 'possible'] as const
export type Certainty = (typeof certainties)[number]

/**
 * - `reference_misread`: signs that a confirmation number never has were taken for those they look like.
 * - `amount_less`: less arrived than is due, a part or a mistake; `parts_complete`: with `withEntries` it is all.
 * - `name`: the account's holder is the buyer or an athlete; `name_in_text`: the text says one of them.
 * - `several_orders`: one transfer for all of them.
 * - `paid_twice`: `withEntries` paid the same order before.
 * - `late`: booked after the day on which the hold ended.
 */
export type MatchReason =
  | 'reference'
  | 'reference_misread'
  | 'amount'
  | 'amount_less'
  | 'amount_more'
  | 'other_currency'
  | 'name'
  | 'name_in_text'
  | 'dni'
  | 'several_orders'
  | 'parts_complete'
  | 'paid_twice'
  | 'late'

export type MatchCandidate = Readonly<{
  orders: readonly Readonly<{ orderId: string; due: Cents }>[]
  certainty: Certainty
  reasons: readonly MatchReason[]
  /** What arrived less what is due; null in another currency. */
  difference: Cents | null
  /** Ids of other entries of the file. */
  withEntries: readonly string[]
}>

/** The best candidate first; without candidates nobody knows whose it is. */
export type EntryMatch = Readonly<{ entryId: string; candidates: readonly MatchCandidate[] }>
