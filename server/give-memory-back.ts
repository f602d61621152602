import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects what starting left behind and gives its pages back to the machine, 60 MB: V8 grows its young generation while
 * modules are loaded, and does not shrink it in a process that does nothing. Takes about 120 ms. Why no ceiling for it
 * (`--max-semi-space-size`): docs/decisions/0031-what-an-idle-process-holds.md.
 */
export const giveMemoryBack = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', flavor: 'last-resort' })
}
