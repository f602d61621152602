import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'

/** What a process has done until now: the milliseconds it has lived and its event loop was at work, and requests. */
export type Work = Readonly<{ at: number; active: number; requests: number }>

const windowMs = 500
const minWindowMs = 250
// Mails alone keep the event loop at work for up to 0.4 of the time, orders by 16 buyers at once for 0.85.
const busyShare = 0.7
// Kept pages ask little of the event loop, but this many a second are a crowd, and mails would keep each of them waiting.
const crowdedRequestsPerSecond = 200

/**
 * Tells whether visitors ask for most of what a process can give, as of the last half second; so it seems as well until
 * it has looked for a quarter of a second. `look` is only called when somebody asks: a process without work to put off
 * looks at nothing.
 */
export const rushSeenBy = (takeSample: () => Work): (() => boolean) => {
  const samples: Work[] = []
  return () => {
    const latest = takeSample()
    samples.push(latest)
    while (samples[0]!.at < latest.at - 2 * windowMs || (samples[1] && samples[1].at <= latest.at - windowMs))
      samples.shift()
    const [earliest] = samples as [Work]
    const ms = latest.at - earliest.at
    const isBusy = latest.active - earliest.active > busyShare * ms
    const isCrowded = latest.requests - earliest.requests > (crowdedRequestsPerSecond * ms) / 1_000
    return ms < minWindowMs || isBusy || isCrowded
  }
}

/** The same of this process. */
export const rushHere = (): (() => boolean) => {
  let requests = 0
  subscribe('http.server.request.start', () => void requests++)
  return rushSeenBy(() => ({
    at: performance.now(),
    active: performance.eventLoopUtilization().active,
    requests,
  }))
}
