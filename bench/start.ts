import { spawnSync } from 'node:child_process'
import { startEmbedded } from '#server/database/embedded.ts'
import { fetchResponse } from './cached-page.ts'
import { inTurns, median } from './load.ts'
import { startDorsal } from './processes.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const rounds = 7
const page = '/event/lantern-round'

export const benchStart = async (): Promise<void> => {
  const dataDir = createTemporaryFolder('bench')
  const database = await startEmbedded({ dataDir })
  const dorsal = await startDorsal({
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of benches, long enough to count',
  })
  try {
    const startDorsalOnce = async () => {
      const ready = await dorsal.restart()
      const start = performance.now()
      await fetchResponse(`http://127.0.0.1:${dorsal.port}${page}`, `lanternfell.localhost:${dorsal.port}`)
      return { ready, withPage: ready + performance.now() - start }
    }
    const [starts, bareRuns] = await inTurns(rounds, startDorsalOnce, async () => startBareNode())
    const node = median(bareRuns)
    const printLine = (name: string, ms: number) =>
      console.log(`  ${name.padEnd(24)}${ms.toFixed(0).padStart(6)} ms   ${(ms / node).toFixed(1)} × node`)
    console.log(`start on a filled database, median of ${rounds} in turns`)
    printLine('limit: bare node', node)
    printLine('ready', median(starts.map((run) => run.ready)))
    printLine('first page answered', median(starts.map((run) => run.withPage)))
  } finally {
    await dorsal.stop()
    await database.stop()
  }
}

const startBareNode = (): number => {
  const start = performance.now()
  spawnSync(process.execPath, ['--eval', '0'])
  return performance.now() - start
}
