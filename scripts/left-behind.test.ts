import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { removeAbandonedScratch, removeScratch } from './left-behind.ts'

const startSleep = (settings: Record<string, string> = {}) => {
  const child = spawn('sleep', ['600'], { env: { PATH: process.env.PATH, ...settings }, stdio: 'ignore' })
  return { child, exit: once(child, 'exit') }
}

test.runIf(existsSync('/proc'))('what a run leaves behind ends with it, and nothing else does', async () => {
  const scratch = createTemporaryFolder('scratch')
  const [own, other] = [startSleep({ TMPDIR: scratch }), startSleep({ TMPDIR: scratch.slice(0, -1) })]
  await Promise.all([own, other].map(({ child }) => once(child, 'spawn')))
  expect(removeScratch(scratch)).toEqual(['sleep 600'])
  expect(await own.exit).toEqual([null, 'SIGKILL'])
  expect([other.child.exitCode, other.child.signalCode, existsSync(scratch)]).toEqual([null, null, false])
  other.child.kill()
  await other.exit
})

test.runIf(existsSync('/proc'))(
  'the next run removes the folder of a killed one, and leaves that of a running one',
  () => {
    const folder = createTemporaryFolder('runs')
    // Linux gives no process an id above 4194304.
    const [ended, running] = ['dorsal-test-4194305-a', `dorsal-test-${process.pid}-b`]
    for (const name of [ended, running]) mkdirSync(path.join(folder, name))
    removeAbandonedScratch(folder, 'dorsal-test-')
    expect([ended, running].map((name) => existsSync(path.join(folder, name)))).toEqual([false, true])
  },
)
