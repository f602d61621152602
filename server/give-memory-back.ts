import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const requestChannel = 'http.server.request.start'
const idleMs = 2_000

/**
 * Collects what starting left behind and gives its pages back to the machine, 60 MB: V8 grows its young generation while
 * modules are loaded, and does not shrink it in a process that does nothing. Takes 120 ms, and half a second of a heap in
 * use: so it waits until nobody has asked for anything for two seconds but whoever watches the process. Why no ceiling
 * for it (`--max-semi-space-size`): docs/decisions/0031-what-an-idle-process-holds.md.
 */
export const giveMemoryBack = (): void => {
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
