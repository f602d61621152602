import { useEffect, useEffectEvent, useState } from 'react'
import { maxScansAtOnce, type Scan } from '#rules/check-in/check-in-forms.ts'
import { scannedLocally } from '#rules/check-in/check-in-locally.ts'
import { findLocally, type StoredPerson } from '#rules/check-in/find-locally.ts'
import type { CheckInPerson, CheckInSearch, ScanAnswer } from '#rules/check-in/check-in-views.ts'
import type { checkInApi } from './check-in-api.ts'
import { removeScans, storeBundle, storedBundle, storedScans, storeScan, type Bundle } from './device-store.ts'
import { keepPage } from './keep-page.ts'

/** Rejected once it was sent: the kit was handed out without network, and staff must know. */
export type LateRejection = Readonly<{
  scan: Scan
  person: CheckInPerson | null
  answer: Extract<ScanAnswer, { refusal: unknown }>
}>

const refreshEveryMs = 300_000
const syncEveryMs = 10_000
/** The data of an event are deleted two days after they were loaded last. */
const keptMs = 2 * 24 * 60 * 60 * 1_000

type Options = Readonly<{ base: string; by: string; api: ReturnType<typeof checkInApi>; onSent: () => void }>

/** The athletes on this device and what it has scanned and not sent yet. */
export function useDevice({ base, by, api, onSent }: Options) {
  const [bundle, setBundle] = useState<Bundle | null>(null)
  const [waiting, setWaiting] = useState<readonly Scan[]>([])
  const [rejections, setRejections] = useState<readonly LateRejection[]>([])
  const [isOnline, setOnline] = useState(true)
  const [isKept, setKept] = useState(false)

  const refresh = useEffectEvent(async () => {
    if (bundle === null) setBundle(await storedBundle(base))
    const answer = await api.loadBundle()
    setOnline(answer.kind !== 'unreachable')
    if (answer.kind !== 'done') return
    const now = Date.now()
    const loaded = { people: answer.result, at: new Date(now).toISOString(), until: now + keptMs }
    await storeBundle(base, loaded)
    setBundle(loaded)
  })
  /** What the server has said about athletes since the bundle was loaded. */
  const learn = async (known: readonly CheckInPerson[]) => {
    const stored = await storedBundle(base)
    if (!stored) return
    const isNews = (person: CheckInPerson) => {
      const before = stored.people.find(({ id }) => id === person.id)
      return JSON.stringify({ ...before, ...person }) !== JSON.stringify(before)
    }
    const byId = new Map(known.filter(isNews).map((person) => [person.id, person]))
    if (byId.size === 0) return
    const people = stored.people.map((person) => ({ ...person, ...byId.get(person.id) }))
    const learned = { ...stored, people }
    setBundle(learned)
    await storeBundle(base, learned)
  }
  const sync = useEffectEvent(async () => {
    const scans = await storedScans(base)
    setWaiting(scans)
    if (scans.length === 0) return
    const part = scans.slice(0, maxScansAtOnce)
    const answer = await api.send(part)
    setOnline(answer.kind !== 'unreachable')
    if (answer.kind !== 'done') return
    await removeScans(part.map(({ id }) => id))
    await learn(answer.result.flatMap((one) => ('person' in one ? one.person : [])))
    const rejected = answer.result.filter((one) => 'refusal' in one)
    setRejections((before) => [...before, ...rejected.map((one) => rejectionOf(one, part, bundle))])
    setWaiting(await storedScans(base))
    onSent()
  })
  useEffect(() => {
    let isSending = false
    const syncOnce = async () => {
      if (isSending) return
      isSending = true
      await sync().finally(() => (isSending = false))
    }
    const goOnline = () => {
      setOnline(true)
      void syncOnce()
    }
    const goOffline = () => setOnline(false)
    const start = async () => {
      await refresh()
      await syncOnce()
      await keepPage(base)
      setKept(true)
    }
    const timers = [setTimeout(start), setInterval(refresh, refreshEveryMs), setInterval(syncOnce, syncEveryMs)]
    window.addEventListener('online', goOnline)
    window.addEventListener('offline', goOffline)
    return () => {
      timers.forEach(clearInterval)
      window.removeEventListener('online', goOnline)
      window.removeEventListener('offline', goOffline)
    }
  }, [base])

  /** As the athletes are with what was scanned here since; null before they were loaded once. */
  const loadPeople = async (): Promise<StoredPerson[] | null> => {
    const stored = bundle ?? (await storedBundle(base))
    const scans = await storedScans(base)
    if (stored === null) return null
    return stored.people.map((person) =>
      scans
        .filter(({ registrationId, id }) => registrationId === person.id && person.handOut?.id !== id)
        .reduce((scanned, scan) => scannedLocally(scanned, scan, by), person),
    )
  }

  const find = async (text: string): Promise<CheckInSearch | null> => {
    const people = await loadPeople()
    return people && findLocally(people, text, hashOf)
  }

  const keepScan = async (scan: Scan): Promise<CheckInPerson | null> => {
    await storeScan(base, scan)
    setWaiting(await storedScans(base))
    setOnline(false)
    const people = await loadPeople()
    return people?.find(({ id }) => id === scan.registrationId) ?? null
  }

  /** The person as they were before a scan that was not sent; null for one that was. */
  const takeBack = async (scanId: string): Promise<CheckInPerson | null> => {
    const scan = waiting.find(({ id }) => id === scanId)
    if (!scan) return null
    await removeScans([scanId])
    setWaiting(await storedScans(base))
    return bundle?.people.find(({ id }) => id === scan.registrationId) ?? null
  }

  const dismiss = (scanId: string) => setRejections((before) => before.filter(({ scan }) => scan.id !== scanId))

  return { bundle, isKept, waiting, rejections, isOnline, setOnline, find, learn, keepScan, takeBack, dismiss }
}

export type Device = ReturnType<typeof useDevice>

const rejectionOf = (answer: LateRejection['answer'], scans: readonly Scan[], bundle: Bundle | null): LateRejection => {
  const scan = scans.find(({ id }) => id === answer.id)!
  return { scan, answer, person: bundle?.people.find(({ id }) => id === scan.registrationId) ?? null }
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
