// Runs Dorsal as `npm start` does, as a process with a data folder of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'
import { settings, type Env } from '#server/env.ts'
import { copySeededData } from '../copy-seeded-data.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

export type Settings = Partial<Record<keyof Env, string>>

/** `code` is null when a signal ended the process. */
export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null }

export type DorsalServer = Readonly<{
  port: number
  dataDir: string
  pid: number
  outputLines(): string[]
  complaints(): string
  exit: Promise<ProcessExit>
  signal(signal: NodeJS.Signals): void
  /** Sends SIGKILL and waits until it has ended. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits until it has ended. */
  stop(): Promise<ProcessExit>
}>

/**
 * A data folder: a copy of the seeded data, or empty. `remove` also stops a database that a killed server left in it.
 */
export const createDataFolder = ({ isEmpty = false } = {}): { dataDir: string; remove(): Promise<void> } => {
  const folder = createTemporaryFolder('system')
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

/** Starts a server, without a PORT on a free one, and waits until it is ready. Throws with its stderr if it ends. */
export const startDorsal = async (overrides: Settings & { DATA_DIR: string }): Promise<DorsalServer> => {
  const { child, outputLines, complaints, exit } = launch(overrides)
  const readyLine = await new Promise<string>((resolve, reject) => {
    const findReadyLine = () => outputLines().find((line) => line.startsWith('ready '))
    child.stdout.on('data', () => findReadyLine() && resolve(findReadyLine()!))
    void exit.then(({ code }) => reject(new Error(`Dorsal ended with ${code}: ${complaints()}`)))
  })
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  const endWith = (name: NodeJS.Signals) => {
    signal(name)
    return exit
  }
  return {
    port: Number(
      readyLine
        .match(/:(\d+)/g)!
        .at(-1)!
        .slice(1),
    ),
    dataDir: overrides.DATA_DIR,
    pid: child.pid!,
    outputLines,
    complaints,
    exit,
    signal,
    kill: async () => void (await endWith('SIGKILL')),
    stop: () => endWith('SIGTERM'),
  }
}

export const startFailingDorsal = async (
  overrides: Settings & { DATA_DIR: string },
): Promise<ProcessExit & { complaints: string }> => {
  const { complaints, exit } = launch(overrides)
  return { ...(await exit), complaints: complaints() }
}

// Blank values hide a developer's own settings, also those of a file `.env`.
const blankSettings = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))

export const testEnvironment = (overrides: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  ...blankSettings,
  PORT: '0',
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
    // As `npm start` sets it.
    env: { ...testEnvironment(overrides), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = [collectText(child.stdout), collectText(child.stderr)]
  return {
    child,
    outputLines: () => out().split('\n').slice(0, -1).filter(Boolean),
    complaints: err,
    exit: exitOf(child),
  }
}

const collectText = (stream: NodeJS.ReadableStream) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return () => text
}

const exitOf = (child: ChildProcess) =>
  new Promise<ProcessExit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))

const readEmbeddedFile = (dataDir: string, name: string) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8')

/** Zombies are not counted. */
export const findWorkers = (pid: number): number[] => {
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

export const findPostgres = (dataDir: string): { pid: number; port: number } | null => {
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
  const postgres = findPostgres(dataDir)
  if (postgres) process.kill(postgres.pid, 'SIGKILL')
}

const urlOf = (dataDir: string, { user, secret }: { user: string; secret: 'owner' | 'superuser' }) => {
  const secrets = JSON.parse(readEmbeddedFile(dataDir, 'secret.json')) as Record<typeof secret, string>
  return `postgres://${user}:${secrets[secret]}@127.0.0.1:${findPostgres(dataDir)?.port}/dorsal`
}

export const readOwnerUrl = (dataDir: string): string => urlOf(dataDir, { user: 'dorsal_owner', secret: 'owner' })

/** Only the superuser may end other connections. */
export const readSuperuserUrl = (dataDir: string): string => urlOf(dataDir, { user: 'postgres', secret: 'superuser' })

export const readSecret = (dataDir: string): string => readFileSync(path.join(dataDir, 'secret'), 'utf8')
