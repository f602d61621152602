// Runs Dorsal as `npm start` does, as a process with a data folder of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'
import { settings, type Env } from '#server/env.ts'
import { copySeededData } from '../copy-seeded-data.ts'

export type Settings = Partial<Record<keyof Env, string>>

/** `code` is null when a signal ended the process. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null }

export type Dorsal = Readonly<{
  port: number
  dataDir: string
  pid: number
  printed(): string[]
  complaints(): string
  ended: Promise<Ending>
  signal(signal: NodeJS.Signals): void
  /** Sends SIGKILL and waits until it has ended. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits until it has ended. */
  stop(): Promise<Ending>
}>

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/**
 * A data folder: a copy of the seeded data, or empty. `remove` also stops a database that a killed server left in it.
 */
export const dataFolder = ({ isEmpty = false } = {}): { dataDir: string; remove(): Promise<void> } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dorsal-system-'))
  // The database runs as another account when tests run as root, and must be able to enter.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  if (isEmpty) mkdirSync(dataDir, { mode: 0o755 })
  else copySeededData(dataDir)
  return {
    dataDir,
    remove: async () => {
      await startEmbedded({ dataDir }).then((database) => database.stop())
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server and waits until it is ready. Throws with its stderr when it ends before. */
export const startDorsal = async (overrides: Settings & { PORT: string; DATA_DIR: string }): Promise<Dorsal> => {
  const { child, printed, complaints, ended } = launch(overrides)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => printed().some((line) => line.startsWith('ready ')) && resolve())
    void ended.then(({ code }) => reject(new Error(`Dorsal ended with ${code}: ${complaints()}`)))
  })
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  const endWith = (name: NodeJS.Signals) => {
    signal(name)
    return ended
  }
  return {
    port: Number(overrides.PORT),
    dataDir: overrides.DATA_DIR,
    pid: child.pid!,
    printed,
    complaints,
    ended,
    signal,
    kill: async () => void (await endWith('SIGKILL')),
    stop: () => endWith('SIGTERM'),
  }
}

export const failingDorsal = async (
  overrides: Settings & { PORT: string; DATA_DIR: string },
): Promise<Ending & { complaints: string }> => {
  const { complaints, ended } = launch(overrides)
  return { ...(await ended), complaints: complaints() }
}

// Blank values hide a developer's own settings, also those of a file `.env`.
const blankSettings = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))

export const plainEnvironment = (overrides: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  ...blankSettings,
  LOG_LEVEL: 'fatal',
  SANDBOX_DELAY_MS: '500',
  // All buyers of a test come from one address, which the usual limits would stop.
  ORDERS_PER_QUARTER: '100000',
  HELD_PERCENT_PER_NETWORK: '100',
  HELD_PLACES_PER_PERSON: '100000',
  ATTEMPTS_PER_QUARTER: '100000',
  ...overrides,
})

const launch = (overrides: Settings) => {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: plainEnvironment(overrides),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = [collectText(child.stdout), collectText(child.stderr)]
  return { child, printed: () => out().split('\n').filter(Boolean), complaints: err, ended: exitOf(child) }
}

const collectText = (stream: NodeJS.ReadableStream) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return () => text
}

const exitOf = (child: ChildProcess) =>
  new Promise<Ending>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))

const readEmbeddedFile = (dataDir: string, name: string) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8')

/** Zombies are not counted. */
export const workersOf = (pid: number): number[] => {
  const children = readProcess(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.filter((child) => isRunning(child) && readProcess(`${child}/cmdline`).includes('worker.js'))
}

export const isRunning = (pid: number): boolean => /^\d+ \(.*\) [^ZX]/.test(readProcess(`${pid}/stat`))

const readProcess = (file: string) => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}

export const postgresOf = (dataDir: string): { pid: number; port: number } | null => {
  try {
    const lines = readEmbeddedFile(dataDir, 'data/postmaster.pid').split('\n')
    const pid = Number(lines[0])
    process.kill(pid, 0)
    return { pid, port: Number(lines[3]) }
  } catch {
    return null
  }
}

export const killPostgres = (dataDir: string): void => {
  const postgres = postgresOf(dataDir)
  if (postgres) process.kill(postgres.pid, 'SIGKILL')
}

const urlOf = (dataDir: string, { user, secret }: { user: string; secret: 'owner' | 'superuser' }) => {
  const secrets = JSON.parse(readEmbeddedFile(dataDir, 'secret.json')) as Record<typeof secret, string>
  return `postgres://${user}:${secrets[secret]}@127.0.0.1:${postgresOf(dataDir)?.port}/dorsal`
}

export const ownerUrlOf = (dataDir: string): string => urlOf(dataDir, { user: 'dorsal_owner', secret: 'owner' })

/** Only the superuser may end other connections. */
export const superuserUrlOf = (dataDir: string): string => urlOf(dataDir, { user: 'postgres', secret: 'superuser' })

export const secretOf = (dataDir: string): string => readFileSync(path.join(dataDir, 'secret'), 'utf8')
