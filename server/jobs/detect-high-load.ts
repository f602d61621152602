import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'

export type LoadSample = Readonly<{ at: number; active: number; requests: number }>

const windowMs = 500
const minWindowMs = 250
// Mails alone keep the event loop busy up to 0.4 of the time, orders of 16 concurrent buyers 0.85.
const busyShare = 0.7
// Cached pages need little of the event loop, but at this rate each would wait for the mails.
const crowdedRequestsPerSecond = 200

/**
 * Whether visitors need most of this process, judged by the last half second; also true until a quarter of a second was
 * measured. Takes samples only when called.
 */
export const createLoadDetector = (takeSample: () => LoadSample): (() => boolean) => {
  const samples: LoadSample[] = []
  return () => {
    const latest = takeSample()
    samples.push(latest)
    while (samples[0]!.at < latest.at - 2 * windowMs || (samples[1] && samples[1].at <= latest.at - windowMs))
      samples.shift()
    const [earliest] = samples as [LoadSample]
    const ms = latest.at - earliest.at
    const isBusy = latest.active - earliest.active > busyShare * ms
    const isCrowded = latest.requests - earliest.requests > (crowdedRequestsPerSecond * ms) / 1_000
    return ms < minWindowMs || isBusy || isCrowded
  }
}

export const createProcessLoadDetector = (): (() => boolean) => {
  let requests = 0
  subscribe('http.server.request.start', () => void requests++)
  return createLoadDetector(() => ({
    at: performance.now(),
    active: performance.eventLoopUtilization().active,
    requests,
  }))
}
