import type { Cents } from '../money/amounts.ts'
import { pick } from '../pick.ts'
import { matchEntries } from './match-entries.ts'
import type { StatementEntry } from './statement-entry.ts'
import { certainties, type AwaitedTransfer, type MatchCandidate } from './statement-match.ts'
import type { EndedMatch, EntryView, Proposal, ProposedCandidate, StatementView } from './statement-view.ts'

const shownProposals = 100
const shownUnmatched = 50

/** What the database has for the entries of a statement: `taken` is what of each has been recorded as arrived. */
export type KnownTransfers = Readonly<{
  currency: string
  open: readonly AwaitedTransfer[]
  ended: readonly AwaitedTransfer[]
  taken: ReadonlyMap<string, Cents>
}>

export type Proposals = Pick<StatementView, 'proposals' | 'ended' | 'unmatched'> & {
  counts: Omit<StatementView['counts'], 'entries' | 'rowProblems'>
}

/** Which open orders entries pay. Of an entry that was recorded in part, what is left of it. */
export function proposalsOf(
  entries: readonly StatementEntry[],
  { currency, open, ended: over, taken }: KnownTransfers,
): Proposals {
  const credits = entries.filter(({ amount, isReversal }) => amount > 0 && !isReversal)
  const ours = credits.filter((entry) => entry.currency === currency)
  const left = ours
    .map((entry) => ({ ...entry, amount: entry.amount - (taken.get(entry.id) ?? 0) }))
    .filter(({ amount }) => amount > 0)
  const views = new Map(left.map((entry) => [entry.id, viewOf(entry)]))
  const orders = new Map(open.map((transfer) => [transfer.orderId, transfer]))
  const matches = matchEntries(left, open).map(({ entryId, candidates }) => ({
    entry: views.get(entryId)!,
    candidates: candidates.flatMap((candidate) => candidateOf(candidate, orders, views)),
  }))
  const guesses = new Map(
    matches
      .filter(({ candidates }) => candidates.every(({ certainty }) => certainty === 'possible'))
      .map(({ entry, candidates }) => [entry.id, candidates.length]),
  )
  const ended = endedMatches(over, { entries: left.filter(({ id }) => guesses.has(id)), guesses, views })
  const endedIds = new Set(ended.map(({ entry }) => entry.id))
  const others = matches.filter(({ entry }) => !endedIds.has(entry.id))
  const proposals = sortByCertainty(others.filter(({ candidates }) => candidates.length > 0))
  const unmatched = others.filter(({ candidates }) => candidates.length === 0)
  return {
    proposals: proposals.slice(0, shownProposals),
    ended: ended.slice(0, shownUnmatched),
    unmatched: unmatched.slice(0, shownUnmatched).map(({ entry }) => entry),
    counts: {
      proposals: proposals.length,
      ended: ended.length,
      unmatched: unmatched.length,
      debits: entries.length - credits.length,
      otherCurrency: credits.length - ours.length,
      imported: ours.length - left.length,
    },
  }
}

/** `guesses` has the number of open orders that each entry may be for. */
type Guessed = Readonly<{
  entries: readonly StatementEntry[]
  guesses: ReadonlyMap<string, number>
  views: ReadonlyMap<string, EntryView>
}>

/**
 * By number, or by amount together with a name or a DNI: an amount alone says too little of so many orders. An entry that
 * may be for an open order too only by number.
 */
function endedMatches(transfers: readonly AwaitedTransfer[], { entries, guesses, views }: Guessed): EndedMatch[] {
  const byId = new Map(transfers.map((transfer) => [transfer.orderId, transfer]))
  return matchEntries(entries, transfers).flatMap(({ entryId, candidates }) => {
    const likely = candidates.filter(
      ({ certainty, reasons }) =>
        certainty !== 'possible' && (guesses.get(entryId) === 0 || reasons.includes('reference')),
    )
    const ids = new Set(likely.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)))
    const orders = [...ids].map((orderId) => {
      const { confirmationNumber: number, buyerName, eventTitle } = byId.get(orderId)!
      return { orderId, number, buyerName, eventTitle }
    })
    return orders.length > 0 ? [{ entry: views.get(entryId)!, orders }] : []
  })
}

const viewOf = (entry: StatementEntry): EntryView =>
  pick(entry, ['id', 'bookedOn', 'amount', 'currency', 'reference', 'text', 'counterpartyName'])

/** None of what cannot be recorded: several orders with another amount than they cost, or another currency. */
function candidateOf(
  { orders, certainty, reasons, difference, withEntries }: MatchCandidate,
  transfers: ReadonlyMap<string, AwaitedTransfer>,
  views: ReadonlyMap<string, EntryView>,
): ProposedCandidate[] {
  if (difference === null || (orders.length > 1 && difference !== 0)) return []
  const proposed = orders.map(({ orderId, due }) => {
    const { paymentId, confirmationNumber, buyerName, eventTitle } = transfers.get(orderId)!
    return { paymentId, orderId, number: confirmationNumber, buyerName, eventTitle, due }
  })
  return [{ certainty, reasons, difference, orders: proposed, withEntries: withEntries.map((id) => views.get(id)!) }]
}

const rankOf = ({ candidates }: Proposal): number => certainties.indexOf(candidates[0]!.certainty)

const sortByCertainty = (proposals: readonly Proposal[]): Proposal[] =>
  proposals.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.entry.bookedOn.localeCompare(other.entry.bookedOn),
  )
