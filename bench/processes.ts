import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

export const startProgram = (args: string[], environment: Record<string, string> = {}): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => /^ready/m.test(chunk.toString()) && resolve(child))
  })

export const endProgram = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Milliseconds of processor time so far, from Linux's /proc, in ticks of 10 ms. */
export const processorTimeOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_000

export const startDorsal = async (settings: Record<string, string> = {}): Promise<Dorsal> => {
  const port = await findFreePort()
  const dataDir = createTemporaryFolder('bench')
  const start = () =>
    startProgram(['build/server/main.js'], {
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    })
  let child = await start()
  return {
    port,
    get pid() {
      return child.pid!
    },
    restart: async () => {
      await endProgram(child)
      const startedAt = performance.now()
      child = await start()
      return performance.now() - startedAt
    },
    stop: async () => {
      await endProgram(child)
    },
  }
}

type Dorsal = {
  port: number
  readonly pid: number
  /**
   * Starts Dorsal again on the same data, so that the work of seeding it is not measured. Returns the milliseconds of
   * the start.
   */
  restart(): Promise<number>
  stop(): Promise<void>
}
