import { useState } from 'react'
import type { EventCancellation } from '#rules/events/admin-event-views.ts'
import type { CancellationChoice } from '#rules/events/closure-actions.ts'
import { similarCompetition } from '#rules/events/similar-competition.ts'
import { useFormats } from '#web/admin/staff.ts'

export type ClosingControls = ReturnType<typeof useClosing>

type Sum = EventCancellation['sums'][number]

const backOf = ({ card, manual, fees }: Sum, action: CancellationChoice | null) =>
  card + manual - (action === 'without_fees' ? fees : 0)

/** What is chosen about the orders of an event, and what of it is sent. */
export function useClosing(cancellation: EventCancellation | null) {
  const { money } = useFormats()
  const [action, setAction] = useState<CancellationChoice | null>(null)
  const [note, setNote] = useState('')
  const [isSure, setIsSure] = useState(false)
  const [targetId, setTargetId] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const target = cancellation?.targets.find(({ id }) => id === targetId) ?? null
  const needed = (cancellation?.competitions ?? []).filter(({ places }) => places > 0)
  const competitionOf = (competition: EventCancellation['competitions'][number]) =>
    target && (chosen[competition.id] ?? similarCompetition(target, competition)?.id ?? '')
  const amountOf = (choice: CancellationChoice | null) =>
    (cancellation?.sums ?? []).map((sum) => money(backOf(sum, choice), sum.currency)).join(' + ') || money(0)
  const chooseAction = (choice: CancellationChoice) => {
    setAction(choice)
    setIsSure(false)
  }
  return {
    action,
    note,
    isSure,
    target,
    needed,
    competitionOf,
    amountOf,
    chooseAction,
    setNote,
    setIsSure,
    chooseTarget: (eventId: string) => {
      setTargetId(eventId)
      setChosen({})
    },
    chooseCompetition: (from: string, to: string) => setChosen({ ...chosen, [from]: to }),
    fields: () => ({
      action: action ?? '',
      note,
      target: action === 'move' ? targetId : '',
      competitions: needed.map((each) => `${each.id}:${competitionOf(each) ?? ''}`).join('\n'),
      isSure: isSure ? 'on' : '',
    }),
  }
}
