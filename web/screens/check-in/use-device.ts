import { useState } from 'react'
import { maxScansAtOnce, type Scan } from '#rules/check-in/check-in-forms.ts'
import { scannedLocally } from '#rules/check-in/check-in-locally.ts'
import { findLocally, type StoredPerson } from '#rules/check-in/find-locally.ts'
import type { CheckInPerson, CheckInSearch, ScanAnswer } from '#rules/check-in/check-in-views.ts'
import type { checkInApi } from './check-in-api.ts'
import { removeScans, storeBundle, storedBundle, storedScans, storeScan, type Stored } from './device-store.ts'
import { storedNow, useDeviceLoop } from './use-device-loop.ts'

/** Rejected once it was sent: the kit was handed out without network, and staff must know. */
export type LateRejection = Readonly<{
  scan: Scan
  person: CheckInPerson | null
  answer: Extract<ScanAnswer, { refusal: unknown }>
}>

type Bundle = Stored & Readonly<{ people: readonly StoredPerson[] }>

type Options = Readonly<{ base: string; by: string; api: ReturnType<typeof checkInApi>; onSent: () => void }>

/** The athletes on this device and what it has scanned and not sent yet. */
export function useDevice({ base, by, api, onSent }: Options) {
  const [bundle, setBundle] = useState<Bundle | null>(null)
  const [waiting, setWaiting] = useState<readonly Scan[]>([])
  const [rejections, setRejections] = useState<readonly LateRejection[]>([])

  const refresh = async () => {
    if (bundle === null) setBundle(await storedBundle<Bundle>(base))
    const answer = await api.loadBundle()
    if (answer.kind === 'done') {
      const loaded = { people: answer.result, ...storedNow() }
      await storeBundle(base, loaded)
      setBundle(loaded)
    }
    return answer.kind !== 'unreachable'
  }
  /** What the server has said about athletes since the bundle was loaded. */
  const learn = async (known: readonly CheckInPerson[]) => {
    const stored = await storedBundle<Bundle>(base)
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
  const sync = async () => {
    const scans = await storedScans<Scan>(base)
    setWaiting(scans)
    if (scans.length === 0) return null
    const part = scans.slice(0, maxScansAtOnce)
    const answer = await api.send(part)
    if (answer.kind !== 'done') return answer.kind !== 'unreachable'
    await removeScans(part.map(({ id }) => id))
    await learn(answer.result.flatMap((one) => ('person' in one ? one.person : [])))
    const rejected = answer.result.filter((one) => 'refusal' in one)
    setRejections((before) => [...before, ...rejected.map((one) => rejectionOf(one, part, bundle))])
    setWaiting(await storedScans<Scan>(base))
    onSent()
    return true
  }
  const { isOnline, isKept, setOnline } = useDeviceLoop(base, { refresh, sync })

  /** As the athletes are with what was scanned here since; null before they were loaded once. */
  const loadPeople = async (): Promise<StoredPerson[] | null> => {
    const stored = bundle ?? (await storedBundle<Bundle>(base))
    const scans = await storedScans<Scan>(base)
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
    setWaiting(await storedScans<Scan>(base))
    setOnline(false)
    const people = await loadPeople()
    return people?.find(({ id }) => id === scan.registrationId) ?? null
  }

  /** The person as they were before a scan that was not sent; null for one that was. */
  const takeBack = async (scanId: string): Promise<CheckInPerson | null> => {
    const scan = waiting.find(({ id }) => id === scanId)
    if (!scan) return null
    await removeScans([scanId])
    setWaiting(await storedScans<Scan>(base))
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
