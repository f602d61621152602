import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import {
  createDataFolder,
  testEnvironment,
  findPostgres,
  startDorsal,
  type DorsalServer,
  type Settings,
} from './dorsal-process.ts'

const folder = createDataFolder()
const { dataDir } = folder
let server: DorsalServer

beforeAll(async () => {
  server = await startDorsal({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await server?.stop()
  await folder.remove()
})

const runDorsal = (args: string[], settings: Settings = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = testEnvironment({ DATA_DIR: dataDir, ...settings })
    execFile(process.execPath, ['cli/dorsal.mjs', ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

const subdomains = async () => {
  const { code, out, err } = await runDorsal(['org', 'list', '--json'])
  expect([code, err]).toEqual([0, ''])
  return (JSON.parse(out) as { subdomain: string }[]).map(({ subdomain }) => subdomain).toSorted()
}

test('`dorsal org list` prints the same beside a running server and without one', async () => {
  const demoSubdomains = ['lanternfell', 'marejada', 'nandu']
  const { pid } = findPostgres(dataDir)!
  expect(await subdomains()).toEqual(demoSubdomains)
  expect(findPostgres(dataDir)?.pid).toBe(pid)
  expect(await server.stop()).toEqual({ code: 0, signal: null })

  expect(await subdomains()).toEqual(demoSubdomains)
  expect(findPostgres(dataDir)).toBeNull()
})

test('`dorsal doctor` finds nothing wrong, beside a running server and without one', async () => {
  for (const isRunning of [false, true]) {
    if (isRunning) server = await startDorsal({ DATA_DIR: dataDir })
    const { code, out } = await runDorsal(['doctor', '--json'], { PORT: isRunning ? String(server.port) : '0' })
    const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: { state: string; subject: string }[] }
    expect(JSON.stringify(findings.filter(({ state }) => state === 'fail'))).toBe('[]')
    expect([code, ok]).toEqual([0, true])
    expect(findings.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['database', 'migrations']))
  }
})

test.each([
  ['cannot be reached', () => findFreePort()],
  ['is refused by PostgreSQL', () => findPostgres(dataDir)!.port],
])('`dorsal` says in one sentence that the database %s, also as JSON', async (trouble, databasePort) => {
  const overrides = { DATABASE_URL: `postgres://dorsal_owner:wrong@127.0.0.1:${await databasePort()}/dorsal` }
  const textResult = await runDorsal(['db', 'migrate'], overrides)
  expect(textResult).toMatchObject({ code: 1, out: '' })
  expect(textResult.err).toMatch(new RegExp(`^dorsal: DATABASE_URL ${trouble}.*\\n$`))
  const jsonResult = await runDorsal(['db', 'migrate', '--json'], overrides)
  expect(jsonResult).toMatchObject({ code: 1, err: '' })
  expect((JSON.parse(jsonResult.out) as { error: { message: string } }).error.message).toContain(trouble)
})
