import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { findTickets } from '#rules/gate/find-tickets.ts'
import type { SentPassage } from '#rules/gate/gate-forms.ts'
import {
  colorOf,
  onlyGate,
  type Direction,
  type GateOutcome,
  type GatePage,
  type GateState,
  type GateTicket,
} from '#rules/gate/gate-views.ts'
import { passedLocally, passLocally } from '#rules/gate/pass-locally.ts'
import { parseTicketCode } from '#rules/tickets/ticket-code.ts'
import type { DeskAccess, DeskProblem } from '../check-in/use-check-in-desk.ts'
import { gateApi } from './gate-api.ts'
import { useGateDevice } from './use-gate-device.ts'
import { verifyCode } from './verify-code.ts'

/** What came of a scan. `isUndone`: what it let through was taken back since. */
export type ShownOutcome = GateOutcome & Readonly<{ scan: SentPassage; isUndone: boolean }>

export type GateShown = Readonly<{
  outcome: ShownOutcome | null
  /** What was searched, before one is chosen. */
  found: readonly GateTicket[] | null
  problem: DeskProblem | null
}>

const nothing: GateShown = { outcome: null, found: null, problem: null }
const stateEveryMs = 15_000
const noTicket = '00000000-0000-0000-0000-000000000000'

/** The gates of one event: which one this device is at, what it lets through, what is searched. */
export function useGate(page: GatePage, { base, by }: DeskAccess) {
  const [api] = useState(() => gateApi(base))
  const [table, setTable] = useState<GateState>(page)
  const [loadedPage, setLoadedPage] = useState(page)
  // Gates were added or changed on the page itself.
  if (loadedPage !== page) {
    setLoadedPage(page)
    setTable(page)
  }
  const [shown, setShown] = useState<GateShown>(nothing)
  const [isBusy, setBusy] = useState(false)
  const [direction, setDirection] = useState<Direction>('in')
  const [chosenGate, chooseGate] = useChosenGate(base)
  const { gates } = table
  const gate = gates.find(({ id }) => id === chosenGate) ?? (gates.length === 1 ? gates[0]! : null)
  const mayLeave = gates.some(({ hasReEntry }) => hasReEntry)

  const refreshTable = async () => {
    if (document.visibilityState !== 'visible') return
    const answer = await api.loadState()
    device.setOnline(answer.kind !== 'unreachable')
    if (answer.kind !== 'done') return
    const { changed, ...news } = answer.result
    setTable(news)
    await device.learn(changed)
  }
  const device = useGateDevice({ base, by, gates, api, onSent: () => void refreshTable() })
  const refreshRegularly = useEffectEvent(refreshTable)
  useEffect(() => {
    const timer = setInterval(() => void refreshRegularly(), stateEveryMs)
    return () => clearInterval(timer)
  }, [])

  const show = (outcome: GateOutcome, scan: SentPassage) => {
    setShown({ ...nothing, outcome: { ...outcome, scan, isUndone: false } })
    if (colorOf(outcome.verdict) !== 'green') navigator.vibrate?.([200, 80, 200])
  }
  const showProblem = (problem: DeskProblem) => setShown({ ...nothing, problem })

  const letThroughHere = async (scan: SentPassage, ticket: GateTicket | null) => {
    const done = { ...scan, isDone: true }
    await device.keepScan(done)
    const passed = ticket && passedLocally(ticket, done, { by, gates })
    show({ verdict: scan.direction === 'in' ? 'admit' : 'leave', ticket: passed }, done)
  }

  const decideHere = async (scan: SentPassage, isOffline: boolean): Promise<boolean> => {
    const tickets = await device.loadTickets()
    const outcome = await passLocally(
      {
        eventId: page.event.id,
        gate: gate ?? onlyGate,
        direction: scan.direction,
        tickets: tickets ?? [],
        verify: (code) => verifyCode(page.publicKey, code),
      },
      scan,
    )
    // Of these the server would know no better.
    const isFinal = outcome.verdict === 'forged' || outcome.verdict === 'unreadable'
    if (!isFinal && !isOffline) return false
    if (!isFinal && tickets === null) showProblem({ kind: 'unreachable' })
    else if (colorOf(outcome.verdict) === 'green') await letThroughHere(scan, outcome.ticket)
    else show(outcome, scan)
    return true
  }

  const pass = async (code: string | null, ticketId: string) => {
    setBusy(true)
    const gateId = gate?.id ?? null
    const at = new Date().toISOString()
    const scan = { id: crypto.randomUUID(), ticketId, code, gateId, direction, at, isDone: false }
    try {
      if (await decideHere(scan, !device.isOnline)) return
      const answer = await api.send([scan])
      device.setOnline(answer.kind !== 'unreachable')
      if (answer.kind === 'refused') return showProblem(answer)
      if (answer.kind === 'unreachable') return void (await decideHere(scan, true))
      const [sent] = answer.result
      if (!sent) return
      if ('refusal' in sent) return showProblem({ kind: 'rejected', refusal: sent.refusal })
      // Before it is shown: the network may be gone for the next one.
      if (sent.ticket) await device.learn([sent.ticket])
      show(sent, scan)
      void refreshTable()
    } finally {
      setBusy(false)
    }
  }

  const scan = (text: string) => {
    const code = text.trim()
    return pass(code.slice(0, maxCodeLength), parseTicketCode(code)?.ticketId ?? noTicket)
  }
  const choose = (ticket: GateTicket) => pass(null, ticket.id)

  const find = async (text: string) => {
    if (text.trim() === '') return setShown(nothing)
    const tickets = await device.loadTickets()
    if (tickets === null) return showProblem({ kind: 'unreachable' })
    setShown({ ...nothing, found: findTickets(tickets, text) })
  }

  const undo = async ({ scan: done, ticket, ...outcome }: ShownOutcome) => {
    setBusy(true)
    try {
      const isUndone = { ...outcome, scan: done, isUndone: true }
      if (await device.takeBack(done.id)) return setShown({ ...nothing, outcome: { ...isUndone, ticket } })
      const answer = await api.undo(done.id)
      if (answer.kind !== 'done') return showProblem(answer)
      await device.learn([answer.result])
      setShown({ ...nothing, outcome: { ...isUndone, ticket: answer.result } })
      void refreshTable()
    } finally {
      setBusy(false)
    }
  }

  return {
    table,
    gate,
    chooseGate,
    mayLeave,
    direction,
    setDirection,
    shown,
    isBusy,
    device,
    scan,
    choose,
    find,
    undo,
    letIn: ({ scan: done, ticket }: ShownOutcome) => letThroughHere(done, ticket),
    startOver: () => setShown(nothing),
  }
}

export type GateDesk = ReturnType<typeof useGate>

const maxCodeLength = 400

/** Which gate the device is at, also when the page is opened again. */
function useChosenGate(base: string) {
  const key = `gate of ${base}`
  const stored = useSyncExternalStore(
    () => () => {},
    () => localStorage.getItem(key),
    () => null,
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = (id: string) => {
    localStorage.setItem(key, id)
    setChosen(id)
  }
  return [chosen ?? stored, choose] as const
}
