import { useState } from 'react'
import { maxScansAtOnce } from '#rules/check-in/check-in-forms.ts'
import type { SentPassage } from '#rules/gate/gate-forms.ts'
import { colorOf, type GateAnswer, type GateTicket, type GateView } from '#rules/gate/gate-views.ts'
import { passedLocally } from '#rules/gate/pass-locally.ts'
import {
  removeScans,
  storeBundle,
  storedBundle,
  storedScans,
  storeScan,
  type Stored,
} from '../check-in/device-store.ts'
import { storedNow, useDeviceLoop } from '../check-in/use-device-loop.ts'
import type { gateApi } from './gate-api.ts'

type Bundle = Stored & Readonly<{ tickets: readonly GateTicket[] }>

/** The device had let a ticket through, which was cancelled meanwhile or is not one: staff must know. */
export type LateRejection = Readonly<{ scan: SentPassage; ticket: GateTicket | null; answer: GateAnswer }>

type Options = Readonly<{
  base: string
  by: string
  gates: readonly GateView[]
  api: ReturnType<typeof gateApi>
  onSent: () => void
}>

/** The tickets on this device and what it has let through and not sent yet. */
export function useGateDevice({ base, by, gates, api, onSent }: Options) {
  const [bundle, setBundle] = useState<Bundle | null>(null)
  const [waiting, setWaiting] = useState<readonly SentPassage[]>([])
  const [rejections, setRejections] = useState<readonly LateRejection[]>([])

  const keepBundle = async (next: Bundle) => {
    setBundle(next)
    await storeBundle(base, next)
  }
  const refresh = async () => {
    if (bundle === null) setBundle(await storedBundle<Bundle>(base))
    const answer = await api.loadBundle()
    if (answer.kind === 'done') await keepBundle({ tickets: answer.result, ...storedNow() })
    return answer.kind !== 'unreachable'
  }
  /** What the server has said about tickets since the bundle was loaded. */
  const learn = async (known: readonly GateTicket[]) => {
    const stored = await storedBundle<Bundle>(base)
    if (!stored) return
    const byId = new Map(stored.tickets.map((ticket) => [ticket.id, ticket]))
    const news = known.filter((ticket) => JSON.stringify(byId.get(ticket.id)) !== JSON.stringify(ticket))
    if (news.length === 0) return
    for (const ticket of news) byId.set(ticket.id, ticket)
    await keepBundle({ ...stored, tickets: [...byId.values()] })
  }
  const sync = async () => {
    const scans = await storedScans<SentPassage>(base)
    setWaiting(scans)
    if (scans.length === 0) return null
    const part = scans.slice(0, maxScansAtOnce)
    const answer = await api.send(part)
    if (answer.kind !== 'done') return answer.kind !== 'unreachable'
    await removeScans(part.map(({ id }) => id))
    await learn(answer.result.flatMap((one) => ('ticket' in one ? (one.ticket ?? []) : [])))
    const rejected = answer.result.filter((one) => 'refusal' in one || colorOf(one.verdict) === 'red')
    setRejections((before) => [...before, ...rejected.map((one) => rejectionOf(one, part, bundle))])
    setWaiting(await storedScans<SentPassage>(base))
    onSent()
    return true
  }
  const { isOnline, isKept, setOnline } = useDeviceLoop(base, { refresh, sync })

  /** As the tickets are with what was let through here since; null before they were loaded once. */
  const loadTickets = async (): Promise<GateTicket[] | null> => {
    const stored = bundle ?? (await storedBundle<Bundle>(base))
    const scans = await storedScans<SentPassage>(base)
    if (stored === null) return null
    return stored.tickets.map((ticket) =>
      scans
        .filter(({ ticketId, id }) => ticketId === ticket.id && ticket.last?.id !== id)
        .reduce((passed, scan) => passedLocally(passed, scan, { by, gates }), ticket),
    )
  }

  const keepScan = async (scan: SentPassage) => {
    await storeScan(base, scan)
    setWaiting(await storedScans<SentPassage>(base))
  }

  /** Whether a scan was not sent yet, which is the end of it. */
  const takeBack = async (scanId: string): Promise<boolean> => {
    if (!waiting.some(({ id }) => id === scanId)) return false
    await removeScans([scanId])
    setWaiting(await storedScans<SentPassage>(base))
    return true
  }

  const dismiss = (scanId: string) => setRejections((before) => before.filter(({ scan }) => scan.id !== scanId))

  return { bundle, isKept, waiting, rejections, isOnline, setOnline, learn, loadTickets, keepScan, takeBack, dismiss }
}

export type GateDevice = ReturnType<typeof useGateDevice>

const rejectionOf = (answer: GateAnswer, scans: readonly SentPassage[], bundle: Bundle | null): LateRejection => {
  const scan = scans.find(({ id }) => id === answer.id)!
  return { scan, answer, ticket: bundle?.tickets.find(({ id }) => id === scan.ticketId) ?? null }
}
