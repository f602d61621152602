import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { memoryOf } from '#bench/processes.ts'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { queryDatabase } from './query-database.ts'
import {
  createDataFolder,
  startFailingDorsal,
  killPostgres,
  readOwnerUrl,
  findPostgres,
  startDorsal,
  type DorsalServer,
  type Settings,
} from './dorsal-process.ts'

const folder = createDataFolder({ isEmpty: true })
const { dataDir } = folder
let port = 0
let server: DorsalServer | undefined

const start = async () => {
  server = await startDorsal({ PORT: String(port), DATA_DIR: dataDir })
  port = server.port
  return server
}
const organizations = () => queryDatabase(readOwnerUrl(dataDir), 'select id, name from organization order by name')

afterAll(async () => {
  await server?.kill()
  await folder.remove()
})

describe('a server on a machine that has nothing', () => {
  let clusterInode: number
  let firstOrganizations: unknown[]

  test('shows where the organizations are and how to log in, and says last that it is ready', async () => {
    const { outputLines } = await start()
    const lines = outputLines()
    for (const subdomain of ['nandu', 'lanternfell', 'marejada']) {
      expect(lines).toContain(`  site   http://${subdomain}.localhost:${port}`)
      const loginLink = new RegExp(`^  admin  http://${subdomain}\\.localhost:${port}/login/link\\?token=`)
      expect(lines.some((line) => loginLink.test(line))).toBe(true)
    }
    expect(lines.at(-1)).toBe(`ready http://localhost:${port}`)
    firstOrganizations = await organizations()
    clusterInode = statSync(path.join(dataDir, 'postgres/data/PG_VERSION')).ino
  })

  test('ends on SIGTERM with code 0 and takes its database along, also when npm and the shell both signal it', async () => {
    server!.signal('SIGINT')
    expect(await server!.stop()).toEqual({ code: 0, signal: null })
    expect(findPostgres(dataDir)).toBeNull()
  })

  test('starts again on what is there', async () => {
    const startedAt = performance.now()
    await start()
    console.error(`second start: ${Math.round(performance.now() - startedAt)} ms`)
    expect(statSync(path.join(dataDir, 'postgres/data/PG_VERSION')).ino).toBe(clusterInode)
    expect(await organizations()).toEqual(firstOrganizations)
  })

  test('soon holds less than 150 MB when nobody asks for anything', async () => {
    await vi.waitFor(() => expect(memoryOf(server!.pid)).toBeLessThan(150), { timeout: 20_000, interval: 500 })
  })

  test('is killed and starts again without any help', async () => {
    const { pid } = findPostgres(dataDir)!
    await server!.kill()
    expect(findPostgres(dataDir)?.pid).toBe(pid)
    await start()
    expect(findPostgres(dataDir)?.pid).toBe(pid)
    expect(await organizations()).toEqual(firstOrganizations)
  })

  test('is killed together with its database and starts again without any help', async () => {
    await queryDatabase(readOwnerUrl(dataDir), `update organization set description = 'written just before'`)
    killPostgres(dataDir)
    await server!.kill()
    await start()
    const rows = await queryDatabase(readOwnerUrl(dataDir), 'select distinct description from organization')
    expect(rows).toEqual([{ description: 'written just before' }])
  })
})

describe('a server that cannot start says why in one sentence, with its exit code', () => {
  const startFailing = async (settings: Settings) => startFailingDorsal({ DATA_DIR: dataDir, ...settings })
  const failureWith = (sentence: RegExp, code = 1) => ({
    code,
    signal: null,
    complaints: expect.stringMatching(new RegExp(`^${sentence.source}\\n$`)),
  })

  test('a port that somebody has', async () => {
    expect(await startFailing({ PORT: String(port) })).toEqual(
      failureWith(/The port is in use by another program: .+\./),
    )
  })

  test('an address that is not this machine’s', async () => {
    expect(await startFailing({ HOST: '203.0.113.7' })).toEqual(failureWith(/HOST is no address of this machine.*\./))
    expect(await startFailing({ HOST: 'nowhere.invalid' })).toEqual(
      failureWith(/HOST is no address of this machine.*\./),
    )
  })

  test('a wrong setting, by its name', async () => {
    expect(await startFailing({ PORT: 'abc' })).toEqual(failureWith(/PORT must be a whole number.+\./, 5))
    expect(await startFailing({ NODE_ENV: 'staging' })).toEqual(failureWith(/NODE_ENV must be one of .+\./, 5))
    const file = path.resolve('package.json')
    expect(await startFailing({ DATA_DIR: file })).toEqual(failureWith(/DATA_DIR must be a folder, not a file\./, 5))
    expect(await startFailing({ FILES_DIR: file })).toEqual(failureWith(/FILES_DIR must be a folder, not a file\./, 5))
    const unsafe = { NODE_ENV: 'production', DATABASE_URL: readOwnerUrl(dataDir) }
    expect(await startFailing(unsafe)).toEqual(failureWith(/APP_SECRET is missing.+\./, 5))
  })

  test('a database elsewhere that cannot be reached', async () => {
    const nobody = `127.0.0.1:${await findFreePort()}`
    const unreachable = /DATABASE_URL cannot be reached: .+/
    expect(await startFailing({ DATABASE_URL: `postgres://dorsal@${nobody}/dorsal` })).toEqual(failureWith(unreachable))
    expect(await startFailing({ DATABASE_URL: 'postgres://dorsal@nowhere.invalid/dorsal' })).toEqual(
      failureWith(unreachable),
    )
  })

  test('a database elsewhere that does not let us in', async () => {
    const url = (change: (url: URL) => void) => {
      const changedUrl = new URL(readOwnerUrl(dataDir))
      change(changedUrl)
      return { DATABASE_URL: changedUrl.href }
    }
    const rejected = /DATABASE_URL is refused by PostgreSQL \(password authentication failed .+\): .+\./
    expect(await startFailing(url((to) => (to.password = 'wrong')))).toEqual(failureWith(rejected))
    const missing = /DATABASE_URL is refused by PostgreSQL \(database "elsewhere" does not exist\): .+\./
    expect(await startFailing(url((to) => (to.pathname = '/elsewhere')))).toEqual(failureWith(missing))
  })

  test('a database elsewhere as a role that may not migrate', async () => {
    const owner = readOwnerUrl(dataDir)
    await queryDatabase(owner, `create role bystander login password 'bystander'`)
    const url = Object.assign(new URL(owner), { username: 'bystander', password: 'bystander' })
    const rejected = /DATABASE_URL is refused by PostgreSQL \(.*permission denied.*\): .+\./
    expect(await startFailing({ DATABASE_URL: url.href })).toEqual(failureWith(rejected))
  })

  test('a broken database folder', async () => {
    const broken = createDataFolder({ isEmpty: true })
    mkdirSync(path.join(broken.dataDir, 'postgres/data'), { recursive: true })
    expect(await startFailing({ DATA_DIR: broken.dataDir })).toEqual(
      failureWith(/The database folder .+ is broken \(.+\): .+\./),
    )
    rmSync(broken.dataDir, { recursive: true })
  })

  test('does not leave a database running that nobody uses', async () => {
    const earlyFolder = createDataFolder({ isEmpty: true })
    const blocked = path.join(earlyFolder.dataDir, 'a file where a folder should come')
    writeFileSync(blocked, '')
    const filesDir = path.join(blocked, 'files')
    expect(await startFailing({ DATA_DIR: earlyFolder.dataDir, FILES_DIR: filesDir })).toMatchObject({ code: 1 })
    expect(findPostgres(earlyFolder.dataDir)).toBeNull()
    await earlyFolder.remove()
  })
})
