import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memoryOf } from '../../bench/processes.ts'
import { ask } from './ask-database.ts'
import {
  dataFolder,
  failingDorsal,
  freePort,
  killPostgres,
  ownerUrlOf,
  postgresOf,
  startDorsal,
  type Dorsal,
  type Settings,
} from './dorsal-process.ts'

const folder = dataFolder({ isEmpty: true })
const { dataDir } = folder
let port: number
let running: Dorsal | undefined

const start = async () => (running = await startDorsal({ PORT: String(port), DATA_DIR: dataDir }))
const organizations = () => ask(ownerUrlOf(dataDir), 'select id, name from organization order by name')

beforeAll(async () => {
  port = await freePort()
})
afterAll(async () => {
  await running?.kill()
  await folder.remove()
})

describe('a server on a machine that has nothing', () => {
  let made: number
  let first: unknown[]

  test('shows where the organizations are and how to get in, and says last that it is ready', async () => {
    const { printed } = await start()
    const lines = printed()
    for (const subdomain of ['nandu', 'lanternfell', 'marejada']) {
      expect(lines).toContain(`  site   http://${subdomain}.localhost:${port}`)
      const inside = new RegExp(`^  admin  http://${subdomain}\\.localhost:${port}/login/link\\?token=`)
      expect(lines.some((line) => inside.test(line))).toBe(true)
    }
    expect(lines.at(-1)).toBe(`ready http://localhost:${port}`)
    first = await organizations()
    made = statSync(path.join(dataDir, 'postgres/data/PG_VERSION')).ino
  })

  test('ends on SIGTERM with code 0 and takes its database along, also when npm and the shell both tell it', async () => {
    running!.signal('SIGINT')
    expect(await running!.stop()).toEqual({ code: 0, signal: null })
    expect(postgresOf(dataDir)).toBeNull()
  })

  test('starts again on what is there', async () => {
    const begun = performance.now()
    await start()
    console.error(`second start: ${Math.round(performance.now() - begun)} ms`)
    expect(statSync(path.join(dataDir, 'postgres/data/PG_VERSION')).ino).toBe(made)
    expect(await organizations()).toEqual(first)
  })

  test('soon holds less than 150 MB when nobody asks for anything', async () => {
    await vi.waitFor(() => expect(memoryOf(running!.pid)).toBeLessThan(150), { timeout: 20_000, interval: 500 })
  })

  test('is killed and starts again without any help', async () => {
    const { pid } = postgresOf(dataDir)!
    await running!.kill()
    expect(postgresOf(dataDir)?.pid).toBe(pid)
    await start()
    expect(postgresOf(dataDir)?.pid).toBe(pid)
    expect(await organizations()).toEqual(first)
  })

  test('is killed together with its database and starts again without any help', async () => {
    await ask(ownerUrlOf(dataDir), `update organization set description = 'written just before'`)
    killPostgres(dataDir)
    await running!.kill()
    await start()
    const rows = await ask(ownerUrlOf(dataDir), 'select distinct description from organization')
    expect(rows).toEqual([{ description: 'written just before' }])
  })
})

describe('a server that cannot start says why in one sentence, with its exit code', () => {
  const failing = async (settings: Settings) =>
    failingDorsal({ PORT: String(await freePort()), DATA_DIR: dataDir, ...settings })
  const told = (sentence: RegExp, code = 1) => ({
    code,
    signal: null,
    complaints: expect.stringMatching(new RegExp(`^${sentence.source}\\n$`)),
  })

  test('a port that somebody has', async () => {
    expect(await failing({ PORT: String(port) })).toEqual(told(/The port is in use by another program: .+\./))
  })

  test('an address that is not this machine’s', async () => {
    expect(await failing({ HOST: '203.0.113.7' })).toEqual(told(/HOST is no address of this machine.*\./))
    expect(await failing({ HOST: 'nowhere.invalid' })).toEqual(told(/HOST is no address of this machine.*\./))
  })

  test('a wrong setting, by its name', async () => {
    expect(await failing({ PORT: 'abc' })).toEqual(told(/PORT must be a whole number.+\./, 5))
    expect(await failing({ NODE_ENV: 'staging' })).toEqual(told(/NODE_ENV must be one of .+\./, 5))
    const file = path.resolve('package.json')
    expect(await failing({ DATA_DIR: file })).toEqual(told(/DATA_DIR must be a folder, not a file\./, 5))
    expect(await failing({ FILES_DIR: file })).toEqual(told(/FILES_DIR must be a folder, not a file\./, 5))
    const unsafe = { NODE_ENV: 'production', DATABASE_URL: ownerUrlOf(dataDir) }
    expect(await failing(unsafe)).toEqual(told(/APP_SECRET is missing.+\./, 5))
  })

  test('a database elsewhere that cannot be reached', async () => {
    const nobody = `127.0.0.1:${await freePort()}`
    const reached = /DATABASE_URL cannot be reached: .+/
    expect(await failing({ DATABASE_URL: `postgres://dorsal@${nobody}/dorsal` })).toEqual(told(reached))
    expect(await failing({ DATABASE_URL: 'postgres://dorsal@nowhere.invalid/dorsal' })).toEqual(told(reached))
  })

  test('a database elsewhere that does not let us in', async () => {
    const url = (change: (url: URL) => void) => {
      const changed = new URL(ownerUrlOf(dataDir))
      change(changed)
      return { DATABASE_URL: changed.href }
    }
    const refused = /DATABASE_URL is refused by PostgreSQL \(password authentication failed .+\): .+\./
    expect(await failing(url((to) => (to.password = 'wrong')))).toEqual(told(refused))
    const missing = /DATABASE_URL is refused by PostgreSQL \(database "elsewhere" does not exist\): .+\./
    expect(await failing(url((to) => (to.pathname = '/elsewhere')))).toEqual(told(missing))
  })

  test('a database elsewhere as a role that may not migrate', async () => {
    const owner = ownerUrlOf(dataDir)
    await ask(owner, `create role bystander login password 'bystander'`)
    const url = Object.assign(new URL(owner), { username: 'bystander', password: 'bystander' })
    const refused = /DATABASE_URL is refused by PostgreSQL \(.*permission denied.*\): .+\./
    expect(await failing({ DATABASE_URL: url.href })).toEqual(told(refused))
  })

  test('a broken database folder', async () => {
    const broken = dataFolder({ isEmpty: true })
    mkdirSync(path.join(broken.dataDir, 'postgres/data'), { recursive: true })
    expect(await failing({ DATA_DIR: broken.dataDir })).toEqual(told(/The database folder .+ is broken \(.+\): .+\./))
    rmSync(broken.dataDir, { recursive: true })
  })

  test('does not leave a database running that nobody uses', async () => {
    const early = dataFolder({ isEmpty: true })
    const blocked = path.join(early.dataDir, 'a file where a folder should come')
    writeFileSync(blocked, '')
    const filesDir = path.join(blocked, 'files')
    expect(await failing({ DATA_DIR: early.dataDir, FILES_DIR: filesDir })).toMatchObject({ code: 1 })
    expect(postgresOf(early.dataDir)).toBeNull()
    await early.remove()
  })
})
