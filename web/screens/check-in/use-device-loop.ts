import { useEffect, useEffectEvent, useState } from 'react'
import codeReaderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { keepPage } from './keep-page.ts'

const refreshEveryMs = 300_000
const syncEveryMs = 10_000
/** The data of an event are deleted two days after they were loaded last. */
const keptMs = 2 * 24 * 60 * 60 * 1_000

export const storedNow = () => {
  const now = Date.now()
  return { at: new Date(now).toISOString(), until: now + keptMs }
}

type Work = Readonly<{
  /** Loads the data of the event; false without network. */
  refresh: () => Promise<boolean>
  /** Sends what waits on the device; null if nothing does, false without network. */
  sync: () => Promise<boolean | null>
}>

/** Keeps the page of a table or a gate and its data on the device, and sends what waits there, one after the other. */
export function useDeviceLoop(base: string, { refresh, sync }: Work) {
  const [isOnline, setOnline] = useState(true)
  const [isKept, setKept] = useState(false)
  const load = useEffectEvent(async () => setOnline(await refresh()))
  const send = useEffectEvent(async () => {
    const isReachable = await sync()
    if (isReachable !== null) setOnline(isReachable)
  })
  useEffect(() => {
    let isSending = false
    const sendOnce = async () => {
      if (isSending) return
      isSending = true
      await send().finally(() => (isSending = false))
    }
    const goOnline = () => {
      setOnline(true)
      void sendOnce()
    }
    const goOffline = () => setOnline(false)
    const start = async () => {
      await load()
      await sendOnce()
      await keepPage(base, { load: () => import('./camera.tsx'), files: [codeReaderUrl] })
      setKept(true)
    }
    const timers = [setTimeout(start), setInterval(load, refreshEveryMs), setInterval(sendOnce, syncEveryMs)]
    window.addEventListener('online', goOnline)
    window.addEventListener('offline', goOffline)
    return () => {
      timers.forEach(clearInterval)
      window.removeEventListener('online', goOnline)
      window.removeEventListener('offline', goOffline)
    }
  }, [base])
  return { isOnline, isKept, setOnline }
}
