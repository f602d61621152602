import { choicesFor, type OtherAmount, type TakenEntry } from '../payments/manual-confirmation.ts'
import type { EntryView, Proposal, ProposedCandidate } from './statement-view.ts'

/** What somebody chose for an entry: which of its candidates, by position, and what of an amount other than is due. */
export type ProposalChoice = Readonly<{ candidate: number; otherAmount: OtherAmount | null }>

export type ChosenArrival = Readonly<{
  payment: string
  amount: number
  receivedOn: string
  otherAmount: OtherAmount | null
  entries: readonly TakenEntry[]
}>

/** Whether reference and amount are both exact; everything else is chosen by a person. */
export const isCertain = ({ certainty, reasons, difference }: ProposedCandidate): boolean =>
  certainty === 'sure' && reasons.includes('reference') && difference === 0

/** The entries that pay a candidate: those that are complete only together count together. */
export const payingEntries = (entry: EntryView, { reasons, withEntries }: ProposedCandidate): readonly EntryView[] =>
  reasons.includes('parts_complete') ? [entry, ...withEntries] : [entry]

/** What arrives for a candidate, and what can be done if that is not what is due. */
export function arrivingFor(entry: EntryView, candidate: ProposedCandidate) {
  const amount = payingEntries(entry, candidate).reduce((sum, each) => sum + each.amount, 0)
  const due = candidate.orders.reduce((sum, order) => sum + order.due, 0)
  return { amount, due, choices: choicesFor(amount, due) }
}

export function arrivalsOf({ entry, candidates }: Proposal, choice: ProposalChoice): ChosenArrival[] {
  const candidate = candidates[choice.candidate]!
  const entries = payingEntries(entry, candidate)
  const receivedOn = entries.reduce((latest, each) => (each.bookedOn > latest ? each.bookedOn : latest), '')
  const { amount, choices } = arrivingFor(entry, candidate)
  const isShared = candidate.orders.length > 1
  return candidate.orders.map(({ paymentId, due }) => ({
    payment: paymentId,
    amount: isShared ? due : amount,
    receivedOn,
    otherAmount: choices.length > 0 ? choice.otherAmount : null,
    entries: entries.map((each) => ({ id: each.id, amount: each.amount, taken: isShared ? due : each.amount })),
  }))
}
