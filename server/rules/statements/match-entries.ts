import type { StatementEntry } from './statement-entry.ts'
import { OpenTransfers, payerOf } from './open-transfers.ts'
import {
  certainties,
  type EntryMatch,
  type MatchCandidate,
  type MatchReason,
  type OpenTransfer,
} from './statement-match.ts'

const maxCandidates = 5
const maxReferences = 6
const maxOrdersOfTransfer = 3

/**
 * Proposes which open orders each credit pays; it confirms nothing. Left out are debits, reversals and entries whose id
 * is in `importedIds`. The time grows with the entries and their texts, not with entries times orders.
 */
export function matchEntries(
  entries: readonly StatementEntry[],
  orders: readonly OpenTransfer[],
  importedIds: ReadonlySet<string> = new Set(),
): EntryMatch[] {
  const open = new OpenTransfers(orders)
  const credits = entries.filter(({ id, amount, isReversal }) => amount > 0 && !isReversal && !importedIds.has(id))
  const byReference = withCompleteParts(credits, withRepeatedPayments(credits, referenceMatches(credits, open)))
  const paid = new Set(
    [...byReference.values()].flatMap((candidates) =>
      candidates.filter(({ certainty }) => certainty === 'sure').flatMap(({ orders }) => orders.map(idOf)),
    ),
  )
  const unpaid = new OpenTransfers(orders.filter(({ orderId }) => !paid.has(orderId)))
  return credits.map((entry) => {
    const referenced = byReference.get(entry.id) ?? []
    const candidates = referenced.length > 0 ? referenced : candidatesWithoutReference(entry, unpaid)
    return { entryId: entry.id, candidates: sortByCertainty(candidates).slice(0, maxCandidates) }
  })
}

type Candidates = Map<string, MatchCandidate[]>

const idOf = ({ orderId }: { orderId: string }): string => orderId

const sortByCertainty = (candidates: readonly MatchCandidate[]): MatchCandidate[] =>
  candidates.toSorted((one, other) => certainties.indexOf(one.certainty) - certainties.indexOf(other.certainty))

const referenceMatches = (credits: readonly StatementEntry[], open: OpenTransfers): Candidates =>
  new Map(credits.map((entry) => [entry.id, candidatesByReference(entry, open)]))

function candidatesByReference(entry: StatementEntry, open: OpenTransfers): MatchCandidate[] {
  const references = open.findReferences(`${entry.reference} ${entry.text}`).slice(0, maxReferences)
  const misread = new Set(references.filter(({ isMisread }) => isMisread).map((each) => each.confirmationNumber))
  const orders = references.map(({ confirmationNumber }) => open.withNumber(confirmationNumber))
  const candidateOf = (paid: readonly OpenTransfer[]) =>
    candidate(
      entry,
      paid,
      paid.some(({ confirmationNumber }) => misread.has(confirmationNumber)) ? 'reference_misread' : 'reference',
    )
  const exact = subsetsOf(orders).filter((paid) => differenceOf(entry, paid) === 0)
  if (exact.length === 1) return exact.map(candidateOf)
  if (exact.length > 1) return exact.map((paid) => ({ ...candidateOf(paid), certainty: 'likely' }))
  const together = orders.length > 1 ? [candidateOf(orders)] : []
  return [...together, ...orders.map((order) => candidateOf([order]))]
}

function subsetsOf(orders: readonly OpenTransfer[]): OpenTransfer[][] {
  const subsets: OpenTransfer[][] = [[]]
  for (const order of orders) {
    const longer = subsets.filter(({ length }) => length < maxOrdersOfTransfer).map((subset) => [...subset, order])
    subsets.push(...longer)
  }
  const some = subsets.filter((subset) => subset.length > 0)
  return orders.length > maxOrdersOfTransfer ? [...some, [...orders]] : some
}

function differenceOf({ amount, currency }: StatementEntry, orders: readonly OpenTransfer[]): number | null {
  if (orders.some((order) => order.currency !== currency)) return null
  return amount - orders.reduce((sum, order) => sum + order.amount, 0)
}

function amountReason(difference: number | null): MatchReason {
  if (difference === null) return 'other_currency'
  if (difference === 0) return 'amount'
  return difference < 0 ? 'amount_less' : 'amount_more'
}

function candidate(
  entry: StatementEntry,
  orders: readonly OpenTransfer[],
  identity: MatchReason | null,
): MatchCandidate {
  const difference = differenceOf(entry, orders)
  const isReference = identity === 'reference' || identity === 'reference_misread'
  const isBoth = identity !== null && difference === 0
  const isLate = orders.some(({ heldUntil }) => entry.bookedOn > heldUntil.slice(0, 10))
  const best = isReference ? 'sure' : 'likely'
  const weaker = isReference ? 'likely' : 'possible'
  return {
    orders: orders.map(({ orderId, amount }) => ({ orderId, due: amount })),
    certainty: isBoth ? best : weaker,
    reasons: [
      ...(identity ? [identity] : []),
      amountReason(difference),
      ...(orders.length > 1 ? (['several_orders'] as const) : []),
      ...(isLate ? (['late'] as const) : []),
    ],
    difference,
    withEntries: [],
  }
}

/** By amount, name and DNI, among orders that there were when it was booked. */
function candidatesWithoutReference(entry: StatementEntry, unpaid: OpenTransfers): MatchCandidate[] {
  const isEligible = (order: OpenTransfer) => unpaid.isBefore(order, entry.bookedOn)
  const isExact = (order: OpenTransfer) => order.currency === entry.currency && order.amount === entry.amount
  const identified = [...unpaid.identified(payerOf(entry), isEligible, isExact, maxCandidates)]
  if (identified.length > 0) return identified.map(([order, identity]) => candidate(entry, [order], identity))
  const only = onlyOne(unpaid.withAmount(entry.currency, entry.amount), isEligible)
  return only ? [candidate(entry, [only], null)] : []
}

function onlyOne(orders: readonly OpenTransfer[], isEligible: (order: OpenTransfer) => boolean): OpenTransfer | null {
  const first = orders.findIndex(isEligible)
  const isAlone = first >= 0 && !orders.some((order, index) => index > first && isEligible(order))
  return isAlone ? orders[first]! : null
}

/** Of several transfers that each pay the same order the first one counts. */
function withRepeatedPayments(credits: readonly StatementEntry[], matches: Candidates): Candidates {
  const payers = new Map<string, string>()
  const byDay = credits.toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))
  for (const { id } of byDay) {
    const [best] = matches.get(id)!
    if (best?.certainty !== 'sure') continue
    const earlier = [...new Set(best.orders.flatMap(({ orderId }) => payers.get(orderId) ?? []))]
    if (earlier.length > 0)
      matches.set(id, [
        { ...best, certainty: 'likely', reasons: [...best.reasons, 'paid_twice'], withEntries: earlier },
      ])
    else for (const { orderId } of best.orders) payers.set(orderId, id)
  }
  return matches
}

type Part = { entry: StatementEntry; candidate: MatchCandidate }

/** Several transfers that name an order and are what is due together. */
function withCompleteParts(credits: readonly StatementEntry[], matches: Candidates): Candidates {
  const parts = credits.flatMap((entry): Part[] =>
    matches
      .get(entry.id)!
      .filter(({ orders, difference }) => orders.length === 1 && difference !== null && difference < 0)
      .map((candidate) => ({ entry, candidate })),
  )
  for (const ofOrder of Map.groupBy(parts, ({ candidate }) => candidate.orders[0]!.orderId).values()) {
    const together = completeParts(ofOrder)
    for (const { entry, candidate } of together) {
      const withEntries = together.filter((other) => other.entry !== entry).map((other) => other.entry.id)
      const complete: MatchCandidate = {
        ...candidate,
        reasons: [...candidate.reasons, 'parts_complete'],
        withEntries,
      }
      matches.set(entry.id, [complete, ...matches.get(entry.id)!.filter((other) => other !== candidate)])
    }
  }
  return matches
}

const maxParts = 10

function completeParts(parts: readonly Part[]): readonly Part[] {
  const due = parts[0]!.candidate.orders[0]!.due
  const sumOf = (some: readonly Part[]) => some.reduce((sum, { entry }) => sum + entry.amount, 0)
  const first = parts.slice(0, maxParts)
  const pairs = first.flatMap((one, index) => first.slice(index + 1).map((other) => [one, other]))
  return [...pairs, parts].find((some) => some.length > 1 && sumOf(some) === due) ?? []
}
