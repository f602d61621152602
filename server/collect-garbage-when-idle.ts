import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const requestChannel = 'http.server.request.start'
const idleMs = 2_000

/**
 * Collects the garbage of the start, 60 MB, once no request but `/readyz` has come for two seconds: V8 grows its young
 * generation while modules load, and does not shrink it in an idle process. Takes 120 ms, or half a second with a heap
 * in use. Why not `--max-semi-space-size`: docs/decisions/0031-what-an-idle-process-holds.md.
 */
export const collectGarbageWhenIdle = (): void => {
  const postpone = (message: unknown) => {
    const { url } = (message as { request: IncomingMessage }).request
    if (url !== '/readyz') timer.refresh()
  }
  const timer = setTimeout(() => {
    unsubscribe(requestChannel, postpone)
    collectGarbage()
  }, idleMs).unref()
  subscribe(requestChannel, postpone)
}

const collectGarbage = () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', flavor: 'last-resort' })
}
