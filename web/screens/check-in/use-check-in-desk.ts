import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type {
  CheckInCount,
  CheckInPage,
  CheckInPerson,
  CheckInSearch,
  CheckInState,
} from '#rules/check-in/check-in-views.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { Refusal } from '#web/refusal.ts'
import { checkInApi, type Answer } from './check-in-api.ts'
import { useDevice } from './use-device.ts'

/** What went wrong: a text of the server, a rejected kit, or no network where the device cannot help itself. */
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

/** `base` is the address of the page, `by` the name of who hands out; helpers have no account. */
export type DeskAccess = Readonly<{ base: string; by: string; isHelper: boolean }>

export type HandOutChoice = Readonly<{ items: readonly string[]; cash: Cents | null; pickedUpBy: string }>

const nothing: DeskState = { text: '', search: null, person: null, handed: null, problem: null }
const stateEveryMs = 15_000

/** The table at kit pick-up of one event: what is searched, who is shown, what is handed out. */
export function useCheckInDesk({ counts, repeats }: CheckInPage, { base, by }: DeskAccess) {
  const [api] = useState(() => checkInApi(base))
  const [state, setState] = useState<DeskState>(nothing)
  const [table, setTable] = useState<CheckInState>({ counts, repeats })
  const [isBusy, setBusy] = useState(false)
  const [recent, setRecent] = useState<readonly CheckInPerson[]>([])
  const search = useRef<AbortController | null>(null)

  const refreshTable = async () => {
    if (document.visibilityState !== 'visible') return
    const answer = await api.loadState()
    if (answer.kind !== 'done') return
    const { changed, ...news } = answer.result
    setTable(news)
    await device.learn(changed)
    // Somebody else may have handed out the kit of the person who is shown.
    setState((before) => {
      const person = before.handed === null && changed.find(({ id }) => id === before.person?.id)
      return person ? { ...before, person } : before
    })
  }
  const device = useDevice({ base, by, api, onSent: () => void refreshTable() })
  const refreshRegularly = useEffectEvent(refreshTable)
  useEffect(() => {
    const timer = setInterval(() => void refreshRegularly(), stateEveryMs)
    return () => clearInterval(timer)
  }, [])

  const find = async (text: string) => {
    search.current?.abort()
    if (text.trim() === '') return setState(nothing)
    const current = new AbortController()
    search.current = current
    setState((before) => ({ ...before, text }))
    const answer = await api.find(text, current.signal)
    if (current.signal.aborted) return
    if (answer.kind === 'refused') return setState({ ...nothing, text, problem: answer })
    device.setOnline(answer.kind === 'done')
    const found = answer.kind === 'done' ? answer.result : await device.find(text)
    if (current.signal.aborted) return
    if (found === null) return setState({ ...nothing, text, problem: { kind: 'unreachable' } })
    setState({ ...nothing, text, search: found, person: found.people.length === 1 ? found.people[0]! : null })
  }

  const show = (person: CheckInPerson) => setState((before) => ({ ...before, person, handed: null, problem: null }))

  const replacePerson = (person: CheckInPerson, handed: DeskState['handed']) => {
    setState((before) => ({ ...before, person, handed, problem: null }))
    setRecent((before) => [person, ...before.filter(({ id }) => id !== person.id)].slice(0, maxRecent))
    if (handed === 'repeat') return
    const change = handed === 'undone' ? -1 : 1
    setTable((before) => ({ ...before, counts: countedWith(before.counts, person, change) }))
  }

  const report = (problem: DeskProblem) => setState((before) => ({ ...before, problem }))

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }

  const handOut = (person: CheckInPerson, { items, ...choice }: HandOutChoice) =>
    run(async () => {
      const scan = {
        id: crypto.randomUUID(),
        registrationId: person.id,
        at: new Date().toISOString(),
        items: [...items],
        ...choice,
      }
      const answer = await api.send([scan])
      if (answer.kind === 'refused') return report(answer)
      if (answer.kind === 'unreachable') {
        const kept = await device.keepScan(scan)
        return kept ? replacePerson(kept, kept.handOut?.id === scan.id ? 'first' : 'repeat') : report(answer)
      }
      const [sent] = answer.result
      if (!sent) return
      if ('refusal' in sent) return report({ kind: 'rejected', refusal: sent.refusal })
      // Before it is shown: the network may be gone for the next one.
      await device.learn([sent.person])
      replacePerson(sent.person, sent.isFirst ? 'first' : 'repeat')
    })

  const undo = (person: CheckInPerson) =>
    run(async () => {
      const before = await device.takeBack(person.handOut!.id)
      if (before) return replacePerson(before, 'undone')
      const answer: Answer<CheckInPerson> = await api.undo(person.handOut!.id)
      if (answer.kind !== 'done') return report(answer)
      await device.learn([answer.result])
      replacePerson(answer.result, 'undone')
    })

  return { state, table, recent, device, isBusy, find, show, handOut, undo }
}

export type CheckInDesk = ReturnType<typeof useCheckInDesk>

const maxRecent = 8

const countedWith = (counts: readonly CheckInCount[], { competition }: CheckInPerson, change: number) =>
  counts.map((count) => (count.competition === competition ? { ...count, done: count.done + change } : count))
