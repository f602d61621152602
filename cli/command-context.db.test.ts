import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { withCommandContext } from './command-context.ts'
import { terminalOf } from './terminal.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()

test('what the platform logs while a command works stands on the given stderr, and nothing on the process’s streams', async () => {
  const processSpies = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  let [out, err] = ['', '']
  const stdout = { write: (text: string) => (out += text) }
  const stderr = { write: (text: string) => (err += text) }
  const env = { DATABASE_URL: databaseUrls.owner, APP_SECRET: 'a secret of tests, long enough to count' }
  const streams = { stdin: new PassThrough(), stdout, stderr, isInteractive: false, cwd: operator.folder }
  const terminal = terminalOf({ ...streams, env: { ...env, DATA_DIR: operator.folder } }, false)
  await withCommandContext(terminal, {}, async ({ platform }) => platform.log.warn('the disk is nearly full'))
  expect(err).toContain('the disk is nearly full')
  expect(out).toBe('')
  for (const spy of processSpies) {
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  }
})
