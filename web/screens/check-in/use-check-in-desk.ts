import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckInCount, CheckInPage, CheckInPerson, CheckInSearch } from '#rules/check-in/check-in-views.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { Refusal } from '#web/refusal.ts'
import { findPeople, loadCounts, sendScans, undoScan, type Answer } from './check-in-api.ts'

/** What went wrong: a text of the server, a rejected kit, or no network. */
export type DeskProblem =
  | Readonly<{ kind: 'refused'; message: string }>
  | Readonly<{ kind: 'rejected'; refusal: Pick<Refusal, 'code' | 'values'> }>
  | Readonly<{ kind: 'unreachable' }>

/** `handed` is what was done to the person who is shown, since they are shown. */
export type DeskState = Readonly<{
  text: string
  search: CheckInSearch | null
  person: CheckInPerson | null
  handed: 'first' | 'repeat' | 'undone' | null
  problem: DeskProblem | null
}>

export type HandOutChoice = Readonly<{ items: readonly string[]; cash: Cents | null; pickedUpBy: string }>

const nothing: DeskState = { text: '', search: null, person: null, handed: null, problem: null }
const countsEveryMs = 15_000

/** The table at kit pick-up of one event: what is searched, who is shown, what is handed out. */
export function useCheckInDesk({ event, counts: initialCounts }: CheckInPage) {
  const [state, setState] = useState<DeskState>(nothing)
  const [counts, setCounts] = useState<readonly CheckInCount[]>(initialCounts)
  const [isBusy, setBusy] = useState(false)
  const [recent, setRecent] = useState<readonly CheckInPerson[]>([])
  const search = useRef<AbortController | null>(null)

  const refreshCounts = useEffectEvent(async (signal: AbortSignal) => {
    if (document.visibilityState !== 'visible') return
    const answer = await loadCounts(event.id, signal)
    if (answer.kind === 'done') setCounts(answer.result)
  })
  useEffect(() => {
    const end = new AbortController()
    const timer = setInterval(() => refreshCounts(end.signal), countsEveryMs)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [])

  const find = async (text: string) => {
    search.current?.abort()
    if (text.trim() === '') return setState(nothing)
    const current = new AbortController()
    search.current = current
    setState((before) => ({ ...before, text }))
    const answer = await findPeople(event.id, text, current.signal)
    if (current.signal.aborted) return
    if (answer.kind !== 'done') return setState({ ...nothing, text, problem: answer })
    const { people } = answer.result
    setState({ ...nothing, text, search: answer.result, person: people.length === 1 ? people[0]! : null })
  }

  const show = (person: CheckInPerson) => setState((before) => ({ ...before, person, handed: null, problem: null }))

  const replacePerson = (person: CheckInPerson, handed: DeskState['handed']) => {
    setState((before) => ({ ...before, person, handed, problem: null }))
    setRecent((before) => [person, ...before.filter(({ id }) => id !== person.id)].slice(0, maxRecent))
  }

  const run = async <Result>(work: () => Promise<Answer<Result>>, done: (result: Result) => void) => {
    setBusy(true)
    const answer = await work()
    setBusy(false)
    if (answer.kind === 'done') done(answer.result)
    else setState((before) => ({ ...before, problem: answer }))
  }

  const handOut = (person: CheckInPerson, choice: HandOutChoice) => {
    const scan = { id: crypto.randomUUID(), registrationId: person.id, at: new Date().toISOString(), ...choice }
    return run(
      () => sendScans(event.id, [{ ...scan, items: [...choice.items] }]),
      ([answer]) => {
        if (!answer) return
        if ('refusal' in answer)
          return setState((before) => ({ ...before, problem: { kind: 'rejected', refusal: answer.refusal } }))
        replacePerson(answer.person, answer.isFirst ? 'first' : 'repeat')
        if (answer.isFirst) setCounts((before) => countedWith(before, answer.person, 1))
      },
    )
  }

  const undo = (person: CheckInPerson) =>
    run(
      () => undoScan(event.id, person.handOut!.id),
      (restored) => {
        replacePerson(restored, 'undone')
        setCounts((before) => countedWith(before, restored, -1))
      },
    )

  return { state, counts, recent, isBusy, find, show, handOut, undo, clear: () => setState(nothing) }
}

export type CheckInDesk = ReturnType<typeof useCheckInDesk>

const maxRecent = 8

const countedWith = (counts: readonly CheckInCount[], { competition }: CheckInPerson, change: number) =>
  counts.map((count) => (count.competition === competition ? { ...count, done: count.done + change } : count))
