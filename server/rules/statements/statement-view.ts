import type { Cents } from '../money/amounts.ts'
import type { Certainty, MatchReason } from './statement-match.ts'
import type { StatementEntry } from './statement-entry.ts'
import type { FileProblem, RowProblem, StatementTable } from './statement-reading.ts'

export type EntryView = Pick<
  StatementEntry,
  'id' | 'bookedOn' | 'amount' | 'currency' | 'reference' | 'text' | 'counterpartyName'
>

export type ProposedOrder = Readonly<{
  paymentId: string
  orderId: string
  number: string
  buyerName: string
  eventTitle: string
  due: Cents
}>

/** `withEntries` pay the same orders, together with the entry if `reasons` say that they are complete. */
export type ProposedCandidate = Readonly<{
  certainty: Certainty
  reasons: readonly MatchReason[]
  difference: Cents
  orders: readonly ProposedOrder[]
  withEntries: readonly EntryView[]
}>

export type Proposal = Readonly<{ entry: EntryView; candidates: readonly ProposedCandidate[] }>

/** An order that is over and was never paid, which the entry may have been meant for. */
export type EndedOrder = Omit<ProposedOrder, 'paymentId' | 'due'>

/** Money to send back: what it fits has ended. */
export type EndedMatch = Readonly<{ entry: EntryView; orders: readonly EndedOrder[] }>

/** What a file has: proposals and what was left out, and why. Lists are cut; their counts are not. */
export type StatementView = Readonly<{
  /** Why nothing of the file can be read. */
  fileProblem: FileProblem | null
  table: StatementTable | null
  /** The columns were suggested, so somebody has to look at them before anything is proposed. */
  needsColumns: boolean
  rowProblems: readonly RowProblem[]
  proposals: readonly Proposal[]
  ended: readonly EndedMatch[]
  unmatched: readonly EntryView[]
  counts: Readonly<{
    entries: number
    rowProblems: number
    proposals: number
    ended: number
    unmatched: number
    debits: number
    otherCurrency: number
    imported: number
  }>
}>
