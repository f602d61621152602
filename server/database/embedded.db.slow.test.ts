import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbedded, startThrowaway } from './embedded.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { stopServer } from './embedded/server.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'

const launcher = path.resolve('server/database/embedded.ts')
let templateDir: string
let dataDir: string
let children: ChildProcess[]

const newDataDir = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dorsal-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

beforeAll(async () => {
  templateDir = newDataDir()
  const database = await startEmbedded({ dataDir: templateDir })
  await database.stop()
})
afterAll(() => rmSync(templateDir, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = newDataDir()
  children = []
})

const copyTemplate = () => execFileSync('cp', ['-a', path.join(templateDir, 'postgres'), dataDir])

afterEach(async () => {
  for (const child of children) await kill(child)
  const postmaster = existsSync(folder()) && findPostmaster(folder())
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const folder = () => path.join(dataDir, 'postgres/data')

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

async function startElsewhere(): Promise<{ process: ChildProcess; url: string }> {
  const script = `const { startEmbedded } = await import(${JSON.stringify(launcher)})
    console.log((await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })).url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: line.toString().trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function killServer(): Promise<void> {
  process.kill(findPostmaster(folder())!.pid, 'SIGKILL')
  await expect.poll(() => findPostmaster(folder())).toBeUndefined()
}

function startStranger(): ChildProcess {
  const { uid, gid } = statSync(folder())
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid })
  children.push(stranger)
  return stranger
}

function claimPidFileFor(pid: number): void {
  const file = path.join(folder(), 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)))
}

describe('the embedded database', () => {
  test('is owned by a role that row-level security binds, and is durable', async () => {
    const database = await startEmbedded({ dataDir })
    const [role] = await query(database.url, 'select * from pg_roles where rolname = current_user')
    expect(role).toMatchObject({ rolname: 'dorsal_owner', rolcreaterole: true, rolcreatedb: true })
    expect(role).toMatchObject({ rolsuper: false, rolbypassrls: false })
    expect(await query(database.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(database.url, `select 'ñ' ~ '\\w' as knows_letters`)).toEqual([{ knows_letters: true }])
    await database.stop()
    await database.stop()
    expect(findPostmaster(folder())).toBeUndefined()
  })

  test('keeps what was written over a restart', async () => {
    copyTemplate()
    const first = await startEmbedded({ dataDir })
    await query(first.url, 'create table note as select 1 as id')
    await first.stop()
    const second = await startEmbedded({ dataDir })
    expect(await query(second.url, 'select id from note')).toEqual([{ id: 1 }])
    await second.stop()
  })

  test('is stopped by the process that leaves last', async () => {
    copyTemplate()
    const server = await startEmbedded({ dataDir })
    const command = await startEmbedded({ dataDir })
    expect(command.url).toBe(server.url)
    await server.stop()
    expect(await query(command.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await command.stop()
    expect(findPostmaster(folder())).toBeUndefined()
  })

  test('is made once when two processes start at the same moment', async () => {
    const [first, second] = await Promise.all([startElsewhere(), startElsewhere()])
    expect(first.url).toBe(second.url)
  })

  test('survives the death of its process, goes on logging, and is stopped by the next one', async () => {
    copyTemplate()
    const { process: killedProcess, url } = await startElsewhere()
    await query(url, 'create table note as select 1 as id')
    await kill(killedProcess)
    await query(url, 'select 1/0').catch(() => undefined)
    const log = () => readFileSync(path.join(dataDir, 'postgres/postgres.log'), 'utf8')
    await expect.poll(log).toContain('division by zero')
    const database = await startEmbedded({ dataDir })
    expect(await query(database.url, 'select id from note')).toEqual([{ id: 1 }])
    await database.stop()
    expect(findPostmaster(folder())).toBeUndefined()
  })

  test('loses nothing when it is killed as well, even if its process id now belongs to a stranger', async () => {
    copyTemplate()
    const { process: killedProcess, url } = await startElsewhere()
    await query(url, 'create table note as select 1 as id')
    await Promise.all([kill(killedProcess), killServer()])
    claimPidFileFor(startStranger().pid!)
    const database = await startEmbedded({ dataDir })
    expect(await query(database.url, 'select id from note')).toEqual([{ id: 1 }])
    await database.stop()
  })

  test('begins again after a first start that was interrupted', async () => {
    mkdirSync(path.join(dataDir, 'postgres/data.new/base'), { recursive: true })
    const database = await startEmbedded({ dataDir })
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  })
})

describe('a data folder that cannot be used', () => {
  const startError = () =>
    startEmbedded({ dataDir }).then(
      () => undefined,
      (error: Error) => error,
    )

  test('without PG_VERSION is rejected in one sentence', async () => {
    mkdirSync(folder(), { recursive: true })
    const error = await startError()
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error?.message).toMatch(/^The database folder .* is broken \(PG_VERSION is missing\): restore it .*\.$/)
  })

  test.each(['PG_VERSION', 'global/pg_control', 'postgresql.conf'])(
    'with a damaged %s is rejected in one sentence',
    async (file) => {
      copyTemplate()
      truncateSync(path.join(folder(), file), 1)
      writeFileSync(path.join(folder(), file), 'garbage')
      const error = await startError()
      expect(error).toBeInstanceOf(DatabaseUnavailable)
      expect(error?.message).toMatch(/^The database folder .* is broken \(.+\): restore it .*\.$/)
    },
  )

  test('whose passwords are lost is rejected in one sentence', async () => {
    copyTemplate()
    rmSync(path.join(dataDir, 'postgres/secret.json'))
    expect((await startError())?.message).toMatch(/is broken \(its passwords in .* are missing\)/)
  })
})

test('a throw-away database leaves nothing behind', async () => {
  const database = await startThrowaway()
  expect(await query(database.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await database.stop()
  expect(existsSync(database.dataDir)).toBe(false)
})

test('runs that start side by side take away together what killed ones left', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  for (let n = 0; n < 40; n++) {
    const abandoned = path.join(dataDir, `dorsal-throwaway-${n}`)
    mkdirSync(path.join(abandoned, 'postgres/data'), { recursive: true })
    for (let file = 0; file < 100; file++) writeFileSync(path.join(abandoned, 'postgres/data', String(file)), '')
    utimesSync(abandoned, anHourAgo, anHourAgo)
  }
  const script = `const { startThrowaway } = await import(${JSON.stringify(launcher)})
    const database = await startThrowaway()
    await database.stop()`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TMPDIR: dataDir },
    })
  await Promise.all([start(), start(), start()])
  expect(readdirSync(dataDir)).toEqual([])
}, 60_000)

test('a process that leaves a frozen server gives up after a while, and leaves it', async () => {
  copyTemplate()
  const database = await startEmbedded({ dataDir })
  const { pid } = findPostmaster(folder())!
  process.kill(pid, 'SIGSTOP')
  try {
    await stopServer({ home: path.dirname(folder()), data: folder(), binaries: '', durable: true }, 300)
    expect(findPostmaster(folder())?.pid).toBe(pid)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await vi.waitFor(() => expect(findPostmaster(folder())).toBeUndefined(), 15_000)
  await database.stop()
})
