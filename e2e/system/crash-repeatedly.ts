import { vi } from 'vitest'
import { killPostgres, type DorsalServer } from './dorsal-process.ts'

type Crashes = Readonly<{
  count: number
  /** How much of the work is done, from 0 to 1. */
  progress(): number
  server(): DorsalServer
  start(): Promise<unknown>
}>

/** Kills a server `count` times while work goes on, every third time with its database, and starts it again. */
export async function crashRepeatedly({ count, progress, server, start }: Crashes): Promise<void> {
  for (let crash = 1; crash <= count; crash++) {
    await vi.waitUntil(() => progress() >= crash / (count + 1), { timeout: 600_000, interval: 20 })
    if (crash % 3 === 0) killPostgres(server().dataDir)
    await server().kill()
    await start()
  }
}
